"""`python -m jgflint` is the program: all it takes and prints is jgflint's."""
import os
import sys

from ._program import program

os.execv(program(), ["jgflint", *sys.argv[1:]])
