"""What the product costs over what lies below it: recall over its SQL, the first token over the model's own."""
