#!/usr/bin/env python3
"""Checks the chance of a finished match, by docs/chance.md and nothing else.

Reads what `GET /api/tables/ID/chance` answers or `musterhall verify --json RECORD` prints,
from the file that is named or from standard input. Says what it found of every draw, and
ends with 1 at the first that differs. Needs Python 3.8 and nothing that is to be installed.
"""

import hashlib
import hmac
import json
import sys


def commitment(table, secret):
    text = f"musterhall chance 1 commitment\n{table}\n{secret}\n"
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def seed_hash(seed):
    return hashlib.sha256(f"musterhall chance 1 seed\n{seed}\n".encode("ascii")).hexdigest()


def number(table, secret, seeds, draw, bound):
    """The number of a draw, 0 or more and below `bound`, and how many tries it took."""
    if not 1 <= bound <= 4294967295:
        raise ValueError(f"draw {draw}: the weights add up to {bound}, expected 1 to 4294967295")
    text = f"musterhall chance 1 draw\n{table}\n"
    text += "".join(f"{seat} {seed}\n" for seat, seed in seeds)
    limit = 2**32 - 2**32 % bound
    tries = 0
    while True:
        message = f"{text}draw {draw}\ntry {tries}\n".encode("ascii")
        digest = hmac.new(bytes.fromhex(secret), message, hashlib.sha256).digest()
        word = int.from_bytes(digest[:4], "big")
        tries += 1
        if word < limit:
            return word % bound, tries


def outcome(outcomes, number):
    for one in outcomes:
        if number < one["weight"]:
            return one["word"]
        number -= one["weight"]
    raise ValueError("a number that is no less than the sum of the weights")


def total_of(outcomes, draw):
    """The sum of the weights of a draw."""
    for weight in (one["weight"] for one in outcomes):
        if type(weight) is not int or weight < 1:
            raise ValueError(f"draw {draw} has weight {weight}, expected whole numbers above 0")
    return sum(one["weight"] for one in outcomes)


def check(told):
    """Says what is found; raises ValueError at what differs."""
    if told["version"] != 1:
        raise ValueError(f"version {told['version']}, expected 1")
    table, secret = told["table"], told["secret"]
    if secret is None:
        raise ValueError("the secret is not told: the match is not over")
    if commitment(table, secret) != told["commitment"]:
        raise ValueError("the secret is not the one that was committed to")
    print(f"the secret is that of {told['commitment']}")
    seeds = []
    for of in told["seeds"]:
        if of["seed"] is None:
            print(f"seat {of['seat']} committed to a seed and did not reveal it")
            continue
        if seed_hash(of["seed"]) != of["hash"]:
            raise ValueError(f"seat {of['seat']} committed to another seed")
        print(f"seat {of['seat']} mixed in {of['seed']}")
        seeds.append((of["seat"], of["seed"]))
    if [seat for seat, _ in seeds] != sorted({seat for seat, _ in seeds}):
        raise ValueError("seeds are not in the order of the seats")
    for index, of in enumerate(told["draws"], start=1):
        if of["draw"] != index:
            raise ValueError(f"draw {of['draw']} stands where draw {index} is expected")
        total = total_of(of["outcomes"], index)
        found, _ = number(table, secret, seeds, index, total)
        expected = outcome(of["outcomes"], found)
        if of["fell"] != expected:
            where = f"draw {index}, step {of['step']}"
            raise ValueError(f"{where} brought {of['fell']}, expected {expected}")
        print(f"draw {index}, step {of['step']}: {expected}, number {found} of {total}")


def main():
    name = sys.argv[1] if len(sys.argv) > 1 else "-"
    text = sys.stdin.read() if name == "-" else open(name, encoding="utf-8").read()
    try:
        check(json.loads(text))
    except (KeyError, TypeError, ValueError) as why:
        print(f"not verified: {why}", file=sys.stderr)
        return 1
    print("verified")
    return 0


if __name__ == "__main__":
    sys.exit(main())
