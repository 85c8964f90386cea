"""What agents use: tools, context and the protocols they speak, all on the façade."""
