"""How somebody is reached and where they live: e-mail, phone, address, at home and at work."""
