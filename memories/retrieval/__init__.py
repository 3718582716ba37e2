"""How memory is read: scope → status → kinds → search → rank → diversify → budget, each step with its trace."""
