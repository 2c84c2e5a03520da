# The examples of a rulebook.

chapters = Chapters
example = Example
walk-example = Walk through the example
puzzle-board = Puzzle board
solve-it = Solve it
solved = Solved. Well seen!
not-solved = Not this way. Try again.
from-start = From the start
