"""Numba's compiler for what is no kernel; where Numba is missing, plain Python in its place, and one notice of it.

A kernel file asks for Numba itself, so that it stands alone.
"""

import warnings

try:
    from numba import njit
except ImportError:
    warnings.warn(
        "Numba is not installed, so rankbook's kernels run as plain Python: the same numbers, many times slower; "
        "pip install numba",
        RuntimeWarning,
        stacklevel=2,
    )

    def njit(**_options):
        """Leave the function plain Python where Numba is missing."""
        return lambda function: function


__all__ = ["njit"]
