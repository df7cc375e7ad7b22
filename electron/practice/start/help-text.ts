/** What `npm run practice -- --help` prints. */
export const helpText = `Practice exchange: a trading service of your own, with play money.

usage: npm run practice -- [options]

  --port N         listen on this port of 127.0.0.1 (default 0: any free one)
  --data DIR       keep accounts, trades and prices there (default: in memory, gone at the end)
  --balance N      sats of the main account when it is made (default 10000000)
  --json           print one line of JSON when ready, and nothing else
  --help           print this

Prices, simulated unless a file is replayed or a service is followed:
  --seed N         the same seed makes the same prices (default 1)
  --price N        start at this price in USD and hold it
  --replay FILE    one-minute candles as CSV, gzip or not: a header with a time (open_time, time, timestamp or date;
                   ISO 8601 or epoch), open, high, low, close and volume, in any order
  --speed N|max    market minutes a minute, or as fast as possible; replay only (default 1)
  --warmup N       candles that lie in the past when the replay starts (default 300)
  --live-rest URL  follow the public ticker of this service, version 3 or 2, with play money
  --live-ws URL    and its WebSocket's public prices: the address without a path

Fills:
  --market NAME    flat: every size at the same price; sized: larger orders at worse prices; rough: as sized, stops and
                   liquidations slip, prices move before an order arrives, and some orders are rejected (default flat,
                   or as the last run on the same data)

Runs that must not differ:
  --seeded-clock N begin at N ms of the epoch; each request of the service moves the time on by a second and the price by
                   a tick, nothing else does. Names, keys and prices come from --seed: the same requests get the same
                   answers. Timestamps of real time are taken too.

Rules:
  --no-limits      switch the request limits and the ban off, for load tests
  --ban-after N    ban an address after N answers of 4xx or 5xx within a minute, 0: never (default 5000)
  --ban-seconds N  length of a ban; the banned get 429 addressBanned with Retry-After (default 60)
  --idle-seconds N close a WebSocket that subscribes to nothing and says nothing for so long (default 60)

GET /docs describes every request of /v1, /v2 and /v3, GET /openapi.json does so for programs. The account's key signs them
and opens the WebSockets: that of /v3 is on the path /v1 (GET /asyncapi/v3.json), that of the older two on every other
(GET /asyncapi/v2.json). The control token, as a bearer token, opens /practice:

  POST /practice/price {price, hold?}       move the price there, through every level on the way; {release: true} lets it go
  POST /practice/clock {advanceMs}          move time: carry fees and options fall due, invoices expire, blocks come
  POST /practice/replay {action}            pause, resume, step {candles?}, jump {toMs}, speed {speed}, leave
  POST /practice/replay/file {name, csv}    replay these candles from now on; speed?
  POST /practice/scenario {name}            crash-day, short-squeeze or quiet-week from now on; seed?, speed?
  POST /practice/accounts {balance}         another user, with {permissions?, username?, linkingKey?}; answers with
                                            keys
  POST /practice/keys {username}            another key of a user, with {permissions?}
  POST /practice/balance {username, amount} more sats, or fewer, of which no list of the service tells
  POST /practice/pay {paymentRequest}       pay a deposit's invoice
  POST /practice/invoice {amount}           somebody else's invoice, {behaviour: "pay", "fail" or "pending"?}
  POST /practice/settle {paymentHash, ok}   end a pending Lightning withdrawal; {withdrawalId, ok: false} an on-chain one
  POST /practice/onchain {address, amount}  pay to a user's bitcoin address
  POST /practice/mine {blocks?}             blocks: two confirm a deposit, two send and confirm a withdrawal
  POST /practice/maintenance {on}           answer 503 to everything, with {retryAfterSeconds?}
  POST /practice/market {active}            false: no new futures and options trades, until true
  POST /practice/announcement {title, message, link?} tell it on the stream of /v3; DELETE with {id} takes it back
  GET /practice/state, /practice/audit      prices and times; the books, added up
  GET /practice/events?after=N&limit=N      everything that happened, oldest first

Faults: POST /practice/fault {kind, ...}; GET lists them, DELETE clears them. They happen once, {times} times, or with
a {probability} until cleared, to requests of one {method} and {path} (a trailing * matches the rest) or to all:
  delay {ms, of: "request" or "reply"}    drop-request: breaks before the request takes effect
  status {status: 403, 404, 429, 500 or 503}    drop-reply: breaks after it did
  clock {offMs}: Date header, /v2/time and the timestamp check are off, until cleared
  ws-close {code?, abrupt?}: all connections, at once
  ws-no-pong: pings are not answered; ws-silent: nothing but pongs is sent; both until cleared
  private-topics, stop-unit: of /v3, forbidden and counting the other unit, until cleared
  repeated-cursor: a page of /v3 leads to itself
  ws-garbage, ws-duplicate, ws-reorder: the next message, or the next {times}

Ctrl-C ends it.`
