"""Who people are: organizations, teams, users, memberships, customers."""
