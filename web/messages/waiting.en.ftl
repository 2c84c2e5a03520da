# What waits for me, in the head of every page.

tables-wait = { $count ->
    [one] One table waits for you
   *[other] { $count } tables wait for you
}
challenges-wait = { $count ->
    [one] One challenge waits for you
   *[other] { $count } challenges wait for you
}
