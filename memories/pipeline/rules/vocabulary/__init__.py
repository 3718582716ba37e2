"""Words as data: names, places, states, units, labels, the grammar of each language. Nothing here reads a text."""
