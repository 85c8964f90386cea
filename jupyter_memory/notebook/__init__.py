"""The notebook surface: magics, questions as typed, completion, which cell speaks."""
