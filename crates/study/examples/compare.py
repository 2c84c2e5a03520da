"""Compares what `pgn` writes with what python-chess reads: the same moves, comments, signs and drawings,
and nothing lost on the way through it. Arguments: the program `pgn`, and how many moves."""
import io
import subprocess
import sys

import chess.pgn

# As many as a study may be asked to bear.
VARIATIONS_MIN = 1000

program, moves = sys.argv[1:]
written = subprocess.run([program, "grow", moves], check=True, capture_output=True, text=True).stdout
game = chess.pgn.read_game(io.StringIO(written))
assert not game.errors, game.errors
nodes = variations = comments = signs = arrows = 0
stack = [game]
while stack:
    node = stack.pop()
    stack.extend(node.variations)
    nodes += 1
    variations += max(0, len(node.variations) - 1)
    comments += bool(node.comment)
    signs += len(node.nags)
    arrows += len(node.arrows())
told = game.accept(chess.pgn.StringExporter(headers=True, variations=True, comments=True))
again = subprocess.run([program, "write"], input=told, check=True, capture_output=True, text=True).stdout
assert again == written, "something was lost"
assert nodes > int(moves), nodes
assert variations >= VARIATIONS_MIN, f"only {variations} variations"
print(f"{nodes - 1} moves, {variations} variations, {comments} comments, {signs} signs, {arrows} arrows: the same")
