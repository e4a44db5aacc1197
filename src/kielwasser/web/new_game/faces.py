"""The faces of the five ranks: the same sailor, who comes up in the world."""

from __future__ import annotations

_SKIN, _BEARD, _CLOTH, _GOLD = "#f0c9a0", "#7a5230", "#12395b", "#d9a521"
_CAP = f'<path d="M14 21q10-11 20 0l1 4H13z" fill="#fff" stroke="{_CLOTH}" stroke-width="1.5"/>'
_BAND = f'<rect x="13" y="22" width="22" height="4" rx="1.5" fill="{_CLOTH}"/>'
_STUBBLE = f'<path d="M15 31q9 11 18 0q-1 11-9 11t-9-11z" fill="{_BEARD}" opacity="0.45"/>'
_FULL_BEARD = f'<path d="M14 29q10 8 20 0q0 16-10 16t-10-16z" fill="{_BEARD}"/>'
_PEAK = '<path d="M12 25q12-5 24 0q-3 4-12 4t-12-4z" fill="#0d1d2b"/>'
_HAT = f'<path d="M11 22q2-10 13-10t13 10l-2 3H13z" fill="{_CLOTH}"/>'
_ANCHOR = f'<path d="M24 14v6m-3-3q0 3 3 3t3-3" fill="none" stroke="{_GOLD}" stroke-width="1.5"/>'
_STRIPES = f'<path d="M12 24h24" stroke="{_GOLD}" stroke-width="2"/>'
_WORN = {  # what each rank wears, from below
    1: '<path d="M13 24q11-16 22 0z" fill="#b32420"/><path d="M35 23l5 5" stroke="#b32420" stroke-width="3"/>',
    2: _CAP + _BAND,
    3: _STUBBLE + _CAP + _BAND + '<path d="M33 25l6 6" stroke="#12395b" stroke-width="2"/>',
    4: _FULL_BEARD + _HAT + _PEAK,
    5: _FULL_BEARD.replace(_BEARD, "#d9dde0") + _HAT + _STRIPES + _ANCHOR + _PEAK,
}


def face(rank: int) -> str:
    """Return the face of a rank, from 1; it only decorates."""
    mouth = "M20 36q4 3 8 0" if rank < 4 else "M21 35h6"
    return (
        '<svg viewBox="0 0 48 48" aria-hidden="true"><circle cx="24" cy="24" r="23" fill="#cfe3ea"/>'
        f'<circle cx="24" cy="29" r="12" fill="{_SKIN}"/>{_WORN[rank]}'
        '<circle cx="20" cy="30" r="1.5" fill="#13222e"/><circle cx="28" cy="30" r="1.5" fill="#13222e"/>'
        f'<path d="{mouth}" fill="none" stroke="#13222e" stroke-width="1.5" stroke-linecap="round"/></svg>'
    )
