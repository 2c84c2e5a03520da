#!/usr/bin/env python3
"""A bot: plays at random whatever waits for it. HALL=http://127.0.0.1:7171 TOKEN=mh_... ./bot.py"""
import json, os, random, urllib.error, urllib.request

HALL, TOKEN = os.environ["HALL"], os.environ["TOKEN"]


def ask(path, body=None):
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": "Bearer " + TOKEN, "Content-Type": "application/json"}
    return urllib.request.urlopen(urllib.request.Request(HALL + path, data, headers), timeout=60)


def play(table, seat):
    view = json.load(ask(f"/api/tables/{table}?as={seat}"))
    offers = view["offers"].get(seat, {"list": []})["list"]
    for offer in random.sample(offers, len(offers)):  # A clever bot chooses here.
        act = {"type": "act", "seat": seat, "word": offer["word"]}
        try:
            return ask(f"/api/tables/{table}/commands", {"seq": view["seq"], "command": act})
        except urllib.error.HTTPError as refused:
            if refused.code != 422:  # The table has moved on: another event tells of it.
                return None


for line in ask("/api/me/events"):
    if line.startswith(b"data:"):
        event = json.loads(line[5:])
        print(event, flush=True)
        if event["type"] == "turn":
            for seat in event["seats"]:
                play(event["table"], seat)
