"""Who somebody is: names, work, what they pursue, how technically they want to be talked to."""
