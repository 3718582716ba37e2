"""What somebody likes and wants in general: preferences, ways of contact, language, tone."""
