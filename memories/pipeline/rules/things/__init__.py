"""What somebody has and uses, and how it stands: orders, plans, products, systems, versions, dates and counts."""
