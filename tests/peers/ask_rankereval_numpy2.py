"""Ask rankereval the same again, beside a NumPy of the second generation."""

import ask_rankereval  # noqa: F401  it tells on import
