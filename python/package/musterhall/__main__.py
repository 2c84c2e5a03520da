"""The engine of Muster Chess for chess programs: `python -m musterhall` speaks UCI."""

from . import uci

if __name__ == "__main__":
    uci()
