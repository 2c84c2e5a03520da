#!/usr/bin/env python3
"""Checks the ledger of a simulated season: `check.py LEDGER`.

It is written from docs/ratings.md, docs/people.md, docs/tournaments.md and docs/protocol.md, shares
nothing with the hall, and needs the standard library alone. Each line of the ledger is a JSON value
whose `what` says which kind it is. It prints figures, and exits with 1 and the reasons if anything
does not agree.
"""

import itertools
import json
import math
import sys
from collections import Counter, defaultdict

DAY = 86_400_000
FORMER = "A former player"


class Ledger:
    """The lines, by their kind, and what does not agree."""

    def __init__(self, path):
        self.of = defaultdict(list)
        self.faults = []
        with open(path, encoding="utf-8") as lines:
            for number, line in enumerate(lines, 1):
                entry = json.loads(line)
                entry["line"] = number
                self.of[entry["what"]].append(entry)
        self.people = {one["who"]: one for one in self.of["person"]}
        self.into = {one["from"]: one["into"] for one in self.of["merged"]}
        self.deleted = {one["who"] for one in self.of["deleted"]}
        self.matches = {}
        for one in self.of["match"]:
            self.expect(one["table"] not in self.matches, f"{one['table']}: it ended twice")
            self.matches[one["table"]] = one

    def expect(self, holds, fault):
        if not holds:
            self.faults.append(fault)
        return holds

    def now(self, who):
        """Who somebody is in the end: a guest may have become an account's."""
        return self.into.get(who, who)

    def is_person(self, who):
        return isinstance(who, int)


def own_result(match, seats):
    """won: first, alone or with some others; drawn: all are first; else lost."""
    places = match["standings"]
    if all(place == 1 for place in places.values()):
        return "drawn"
    return "won" if any(places[seat] == 1 for seat in seats) else "lost"


def check_histories(ledger):
    """Each match with a result is in the history of each of its people, once, and nothing else."""
    expected = defaultdict(dict)
    for table, match in ledger.matches.items():
        if match["standings"] is None:
            continue
        seats = defaultdict(list)
        for seat, who in zip("abcdef", match["people"]):
            if ledger.is_person(who):
                seats[ledger.now(who)].append(seat)
        for who, own in seats.items():
            expected[who][table] = own_result(match, own)
    shown = {one["who"]: one for one in ledger.of["history"]}
    for who in ledger.people:
        gone = who in ledger.deleted or who in ledger.into
        if not ledger.expect(gone == (who not in shown), f"{who}: a history is missing"):
            continue
        if gone:
            continue
        listed = [one for one in shown[who]["matches"] if one["result"] is not None]
        counts = Counter(one["id"] for one in listed)
        for table, count in counts.items():
            ledger.expect(count == 1, f"{who}: {table} is listed {count} times")
            ledger.expect(table in expected[who], f"{who}: {table} is no match of his")
        for table, result in expected[who].items():
            if not ledger.expect(table in counts, f"{who}: {table} is lost"):
                continue
            one = next(one for one in listed if one["id"] == table)
            ledger.expect(one["result"] == result, f"{who}: {table} is {one['result']}")
        order = [one["ended"] for one in listed]
        ledger.expect(order == sorted(order, reverse=True), f"{who}: not the last one first")
        called_off = [one["id"] for one in shown[who]["matches"] if one["result"] is None]
        for table in called_off:
            known = ledger.matches.get(table)
            aborted = known is not None and known["standings"] is None
            ledger.expect(aborted, f"{who}: {table} has no result")


def check_privacy(ledger):
    """What others see: no match by link, nothing of who shows nothing; no secret anywhere."""
    for one in ledger.of["seen_by_stranger"]:
        for match in one["matches"]:
            known = ledger.matches.get(match["id"])
            ledger.expect(known and known["public"], f"{one['of']}: {match['id']} is private")
    hidden = {one["who"] for one in ledger.of["hides"]}
    for one in ledger.of["stranger_asked"]:
        wanted = 404 if one["of"] in hidden | ledger.deleted else 200
        ledger.expect(one["status"] == wanted, f"the page of {one['of']}: {one['status']}")
    # A table stays for as long as one who played there does.
    for one in ledger.of["table"]:
        left = [who for who in one["people"]
                if ledger.is_person(who) and ledger.now(who) not in ledger.deleted]
        wanted = 200 if left else 410
        ledger.expect(one["status"] == wanted, f"the table {one['table']}: {one['status']}")
    secrets = ledger.of["secret"]
    ledger.expect(len(secrets) > len(ledger.people), "the ledger has too few secrets to look for")
    names = [ledger.people[who]["name"] for who in ledger.deleted]
    ids = {one["who"]: one["id"] for one in ledger.of["identity"]}
    for kind in ("answer", "history", "ratings", "tournament", "leaders", "seen_by_stranger"):
        for one in ledger.of[kind]:
            text = json.dumps(one, ensure_ascii=False)
            for secret in secrets:
                ledger.expect(secret["text"] not in text, f"line {one['line']}: a secret of "
                              f"{secret['of']} ({secret['kind']})")
            for who, name in ids.items():
                own = one.get("who") == who or ledger.now(who) == one.get("who")
                ledger.expect(own or name not in text, f"line {one['line']}: the id of {who}")
            if kind == "answer" and not one["late"]:
                continue
            for name in names:
                ledger.expect(name not in text, f"line {one['line']}: {name} is gone")
    for one in ledger.of["answer"]:
        if one["late"] and "seats" in one["body"]:
            for who, seat in zip(one["people"], one["body"]["seats"]):
                if ledger.is_person(who) and ledger.now(who) in ledger.deleted:
                    ledger.expect(seat["name"] == FORMER, f"line {one['line']}: {seat['name']}")
    for one in ledger.of["blocked"]:
        ledger.expect(one["status"] == 403, f"{one['who']} and {one['on']} sit together")


# Ratings, from docs/ratings.md: Glicko-2 (tau 0.75, 1500, 500, 0.09), and Plackett-Luce.

SCALE, TAU = 173.7178, 0.75
MU, SIGMA, POINTS = 25.0, 25.0 / 3.0, 42.0
BETA, KAPPA = SIGMA / 2.0, 1e-4


def grown(rating, at):
    """Uncertainty grows by the day, 0.21436 periods a day, to at most 500."""
    strength, deviation, volatility, games, last = rating
    if games and at > last:
        periods = (at - last) / DAY * 0.21436
        deviation = SCALE * math.sqrt((deviation / SCALE) ** 2 + periods * volatility**2)
    return strength, min(deviation, 500.0), volatility, games, last


def new_volatility(phi, volatility, v, delta):
    """Step 5 of Glickman's paper, by the Illinois algorithm."""
    a = math.log(volatility**2)

    def f(x):
        e = math.exp(x)
        first = e * (delta**2 - phi**2 - v - e) / (2 * (phi**2 + v + e) ** 2)
        return first - (x - a) / TAU**2

    low = a
    if delta**2 > phi**2 + v:
        high = math.log(delta**2 - phi**2 - v)
    else:
        k = 1
        while f(a - k * TAU) < 0:
            k += 1
        high = a - k * TAU
    f_low, f_high = f(low), f(high)
    while abs(high - low) > 1e-6:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return math.exp(low / 2)


def duel(one, other, score):
    """A match of two as one sees it, without the growth of a period."""
    mu, phi = (one[0] - 1500) / SCALE, one[1] / SCALE
    mu_other, phi_other = (other[0] - 1500) / SCALE, other[1] / SCALE
    g = 1 / math.sqrt(1 + 3 * phi_other**2 / math.pi**2)
    expected = 1 / (1 + math.exp(-g * (mu - mu_other)))
    v = 1 / (g * g * expected * (1 - expected))
    volatility = new_volatility(phi, one[2], v, v * g * (score - expected))
    variance = 1 / (1 / phi**2 + 1 / v)
    strength = one[0] + SCALE * variance * g * (score - expected)
    deviation = min(max(SCALE * math.sqrt(variance), 45.0), 500.0)
    return strength, deviation, volatility


def ranked(players):
    """Algorithm 4 of Weng and Lin for an order without ties."""
    players = [(mu, math.sqrt(sigma**2 + (SIGMA / 100) ** 2)) for mu, sigma in players]
    c = math.sqrt(sum(sigma**2 + BETA**2 for _, sigma in players))
    weights = [math.exp(mu / c) for mu, _ in players]
    after = []
    for index, (mu, sigma) in enumerate(players):
        gain = certainty = 0.0
        for place in range(index + 1):
            share = weights[index] / sum(weights[place:])
            gain += (place == index) - share
            certainty += share * (1 - share)
        lost = certainty * sigma**2 / c**2 * sigma / c
        after.append((mu + gain * sigma**2 / c, sigma * math.sqrt(max(1 - lost, KAPPA))))
    return after


def field(ratings, places):
    """A tie is the mean of all orders that it leaves open, of estimates and of variances."""
    players = [(MU + (one[0] - 1500) / POINTS, one[1] / POINTS) for one in ratings]
    sums, orders = [[0.0, 0.0] for _ in players], 0
    for order in itertools.permutations(range(len(players))):
        if any(places[a] > places[b] for a, b in zip(order, order[1:])):
            continue
        orders += 1
        for player, (mu, sigma) in zip(order, ranked([players[index] for index in order])):
            sums[player][0] += mu
            sums[player][1] += sigma**2
    return [(1500 + POINTS * (mu / orders - MU), POINTS * math.sqrt(variance / orders), 0.0)
            for mu, variance in sums]


def seeds_of_levels(shares):
    """What follows from how often each level beats the one below; 4 and 5 around 1500."""
    strengths = [0.0]
    for share in shares:
        strengths.append(strengths[-1] + 400 * math.log10(share / (100 - share)))
    shift = 1500 - (strengths[3] + strengths[4]) / 2
    return [strength + shift for strength in strengths]


def nearest(value):
    """Halves away from zero."""
    return math.floor(value + 0.5)


class Season:
    """All ratings, folded anew in the order in which the matches ended."""

    def __init__(self, ledger):
        self.ratings, self.curves = {}, defaultdict(list)
        self.levels = {one["game"]: seeds_of_levels(one["shares"]) for one in ledger.of["levels"]}
        self.around = {}
        rated = [one for one in ledger.matches.values() if one["rated"] and one["counts"]]
        for match in sorted(rated, key=lambda one: (one["at"], one["table"])):
            self.count(ledger, match)

    def now(self, listed, who):
        if (listed, who) in self.ratings:
            return self.ratings[listed, who]
        duels = listed[2] == "duel"
        if not isinstance(who, int):
            strength = self.levels[listed[0]][int(who.split(":")[1]) - 1]
            return strength, 120.0, 0.09 if duels else 0.0, 0, 0
        return (1500.0, 500.0, 0.09, 0, 0) if duels else (1500.0, 350.0, 0.0, 0, 0)

    def count(self, ledger, match):
        people, at = match["people"], match["at"]
        model = "duel" if len(people) == 2 else "field"
        listed = (match["game"], match["pace"], model)
        places = [match["standings"]["abcdef"[index]] for index in range(len(people))]
        before = [self.now(listed, who) for who in people]
        if model == "duel":
            before = [grown(one, at) for one in before]
            score = 0.5 if places[0] == places[1] else float(places[0] < places[1])
            after = [duel(before[0], before[1], score), duel(before[1], before[0], 1 - score)]
        else:
            after = field(before, places)
        for who, old, new in zip(people, before, after):
            self.ratings[listed, who] = (*new, old[3] + 1, max(at, old[4]))
            self.curves[listed, who].append([at, nearest(new[0])])
        self.around[match["table"]] = list(zip(before, after))


def check_ratings(ledger, season):
    """The curves, the figures of one's own list and those beside each match, to the last digit."""
    compared = 0
    for one in ledger.of["ratings"]:
        who = one["who"]
        shown = {tuple(of["list"][key] for key in ("game", "pace", "model")): of
                 for of in one["ratings"]}
        wanted = {listed for listed, of in season.ratings if of == who}
        ledger.expect(set(shown) == wanted, f"{who}: rated in {sorted(shown)}, not {wanted}")
        for listed in wanted & set(shown):
            of, mine = shown[listed], season.ratings[listed, who]
            curve = season.curves[listed, who]
            compared += len(curve)
            ledger.expect(of["games"] == mine[3], f"{who} {listed}: {of['games']} matches")
            ledger.expect(of["strength"] == nearest(mine[0]),
                          f"{who} {listed}: strength {of['strength']}, not {mine[0]:.2f}")
            if "curve" in of:
                ledger.expect(of["curve"] == curve, f"{who} {listed}: {of['curve']}, not {curve}")
    for one in ledger.of["table_ratings"]:
        around = season.around.get(one["table"])
        if not ledger.expect(around is not None, f"{one['table']} was not counted"):
            continue
        for seat, (before, after) in zip(one["seats"], around):
            for shown, mine in ((seat["before"], before), (seat["rating"], after)):
                compared += 1
                if not ledger.expect(shown is not None, f"{one['table']}: it was not counted"):
                    continue
                told = (shown["strength"], shown["deviation"])
                ledger.expect(told == (nearest(mine[0]), nearest(mine[1])),
                              f"{one['table']}: {told}, not {mine[0]:.2f} ± {mine[1]:.2f}")
    return compared


# Tournaments, from docs/tournaments.md. Points and tie-breaks are exact in fractions of two.


class Table:
    """The results of one tournament, from its boards and byes alone."""

    def __init__(self, view, withdrew):
        self.view, self.swiss = view, view["system"]["system"] == "swiss"
        self.win = view["seats"] - 1
        entries = [one["number"] for one in view["entries"]]
        self.games, self.byes = {of: [] for of in entries}, {of: [] for of in entries}
        for of_round in view["rounds"]:
            for board in of_round["boards"]:
                for seat, entry in enumerate(board["seats"]):
                    place = board["places"][seat]
                    below = sum(other > place for other in board["places"])
                    equal = sum(other == place for other in board["places"]) - 1
                    others = [of for of in board["seats"] if of != entry]
                    self.games[entry].append((others, below + equal / 2))
            for bye in of_round["byes"]:
                brings = {"bye": self.win, "half_bye": self.win / 2, "late": self.win / 2}
                self.byes[bye["entry"]].append((bye["kind"], brings.get(bye["kind"], 0)))
        # In a season the last entry comes in the first round where that is possible.
        if view["late_until"]:
            self.byes[max(entries)].append(("late", self.win / 2))
        for entry in withdrew:
            for of_round in view["rounds"][2:]:
                if entry not in [bye["entry"] for bye in of_round["byes"]]:
                    self.byes[entry].append(("missed", 0))
        self.points = {of: sum(points for _, points in self.games[of])
                       + sum(points for _, points in self.byes[of]) for of in entries}

    def direct(self, entry, group):
        def met(one, other):
            return any(other in others for others, _ in self.games[one])
        if len(group) < 2 or not all(met(*pair) for pair in itertools.combinations(group, 2)):
            return 0
        return sum(points * sum(of in group for of in others)
                   for others, points in self.games[entry])

    def adjusted(self, entry):
        """Rounds after one has left count as drawn for those whom one has met (C.07, 16.3); in a
        round robin nobody of a season leaves, and who is free has missed nothing."""
        missed = self.swiss and sum(kind == "missed" for kind, _ in self.byes[entry])
        return self.points[entry] + missed * self.win / 2

    def value(self, code, entry):
        met = [self.adjusted(of) for others, _ in self.games[entry] for of in others]
        # Who missed a round met somebody with as many points as he has himself.
        own = [self.points[entry]] * (len(self.byes[entry]) * self.win)
        if code == "BH":
            return sum(met) + sum(own)
        if code == "BH-C1":
            # A round that one was not there for is the first to be left out (16.5).
            missed = any(kind != "bye" for kind, _ in self.byes[entry])
            return sum(met + own) - (self.points[entry] * self.win if missed else min(met + own))
        if code == "SB":
            played = sum(self.adjusted(of) * points / self.win
                         for others, points in self.games[entry] for of in others)
            return played + sum(self.points[entry] * points / self.win
                                for _, points in self.byes[entry])
        return sum(points == self.win for _, points in self.games[entry] + self.byes[entry])

    def placed(self):
        """The entries, in groups of those who cannot be told apart."""
        def split(groups, key):
            parts = []
            for group in groups:
                for _, same in itertools.groupby(sorted(group, key=lambda of: -key(of, group)),
                                                 key=lambda of: -key(of, group)):
                    parts.append(list(same))
            return parts

        groups = split([list(self.points)], lambda of, _: self.points[of])
        for tie_break in self.view["tie_breaks"]:
            code = tie_break["code"]
            if code != "DE":
                groups = split(groups, lambda of, _: self.value(code, of))
                continue
            while True:
                finer = split(groups, self.direct)
                if len(finer) == len(groups):
                    break
                groups = finer
        return groups


ORDERS = {(True, 2): ["DE", "BH-C1", "BH", "SB", "WIN"], (True, 3): ["DE", "BH", "WIN"],
          (False, 2): ["DE", "SB", "WIN"]}


def check_tournament(ledger, view):
    name = view["name"]
    withdrew = [one["entry"] for one in ledger.of["withdrew"] if one["cup"] == view["id"]]
    table = Table(view, withdrew)
    codes = [of["code"] for of in view["tie_breaks"]]
    ledger.expect(codes == ORDERS[table.swiss, min(view["seats"], 3)], f"{name}: {codes}")
    ledger.expect(view["stage"] == "finished", f"{name}: it is {view['stage']}")
    rows = {row["entry"]: row for row in view["standings"]}
    ledger.expect(set(rows) == set(table.points), f"{name}: somebody is missing")
    place = 1
    for group in table.placed():
        for entry in group:
            row = rows.get(entry)
            if row is None:
                continue
            told = (row["place"], row["points"])
            mine = (place, table.points[entry])
            ledger.expect(told == mine, f"{name}, entry {entry}: {told}, not {mine}")
            for code, value in zip(codes, row["tie_breaks"]):
                if code == "DE":
                    equal = [of for of in table.points if table.points[of] == mine[1]]
                    wanted = table.direct(entry, equal)
                else:
                    wanted = table.value(code, entry)
                agrees = value is None or value == wanted
                ledger.expect(agrees, f"{name}, entry {entry}: {code} {value}, not {wanted}")
        place += len(group)
    for of_round in view["rounds"]:
        seated = [of for board in of_round["boards"] for of in board["seats"]]
        seated += [bye["entry"] for bye in of_round["byes"]]
        ledger.expect(len(seated) == len(set(seated)), f"{name}: seated twice in a round")
        for board in of_round["boards"]:
            match = ledger.matches.get(board["table"])
            if ledger.expect(match is not None, f"{name}: {board['table']} is not known"):
                places = [match["standings"][seat] for seat in "abcdef"[: view["seats"]]]
                ledger.expect(places == board["places"], f"{name}: {board['table']}: {places}")
    for entry in withdrew:
        later = [of for of_round in view["rounds"][2:] for board in of_round["boards"]
                 for of in board["seats"]]
        ledger.expect(entry not in later, f"{name}: {entry} had withdrawn")
    if view["late_until"]:
        last = max(table.points)
        first = view["rounds"][0]["boards"]
        ledger.expect(all(last not in board["seats"] for board in first),
                      f"{name}: {last} came late and was seated")
    if table.swiss and view["seats"] == 2:
        byes = Counter(bye["entry"] for of in view["rounds"] for bye in of["byes"]
                       if bye["kind"] == "bye")
        ledger.expect(all(count == 1 for count in byes.values()), f"{name}: two byes for one")


def main(path):
    ledger = Ledger(path)
    end = ledger.of["end"]
    ledger.expect(len(end) == 1, "the ledger has no end")
    check_histories(ledger)
    check_privacy(ledger)
    season = Season(ledger)
    compared = check_ratings(ledger, season)
    for one in ledger.of["tournament"]:
        check_tournament(ledger, one["view"])
    results = sum(one["standings"] is not None for one in ledger.matches.values())
    print(f"{len(ledger.people)} people, {len(ledger.matches)} tables with {results} results "
          f"({len(season.around)} rated), {len(ledger.of['tournament'])} tournaments, "
          f"{len(ledger.deleted)} deleted, {len(ledger.into)} merged, {compared} ratings compared")
    for fault in ledger.faults[:20]:
        print("WRONG:", fault)
    return 1 if ledger.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
