export const helpText = `Practice exchange: a server of the exchange's API with play money.

usage: npm run practice -- [options]

  --port N         port on 127.0.0.1 (default 0: any free one)
  --data DIR       store accounts, trades and prices there (default: in memory only)
  --balance N      initial balance of the main account in sats (default 10000000)
  --json           print one line of JSON when ready, and nothing else
  --help           print this text

Prices are simulated unless a file is replayed or an exchange is followed:
  --seed N         the same seed gives the same prices (default 1)
  --price N        start at this price in USD and hold it
  --replay FILE    one-minute candles as CSV, plain or gzip: a header with a time (open_time, time, timestamp or date;
                   ISO 8601 or epoch), open, high, low, close and volume, in any order
  --speed N|max    market minutes per minute, or as fast as possible; replay only (default 1)
  --warmup N       candles before the start of the replay (default 300)
  --live-rest URL  follow the public ticker of this exchange (version 3 or 2) with play money
  --live-ws URL    its WebSocket address, without a path

Fills:
  --market NAME    flat: one price for all sizes; sized: worse prices for larger orders; rough: as sized, with slippage of
                   stops and liquidations, price moves before an order arrives, and rejections (default flat, or the
                   last one used with the same data)

Reproducible runs:
  --seeded-clock N start at N ms since the epoch; each API request advances time by a second and the price by a tick.
                   Names, keys and prices derive from --seed, so the same requests get the same responses. Timestamps
                   of real time are accepted too.

Limits:
  --no-limits      disable rate limits and bans, for load tests
  --ban-after N    ban an address after N responses of 4xx or 5xx within a minute, 0: never (default 5000)
  --ban-seconds N  duration of a ban; banned addresses get 429 addressBanned with Retry-After (default 60)
  --idle-seconds N close a WebSocket without subscriptions and messages after this time (default 60)

GET /openapi.json describes every request of /v1, /v2 and /v3. Requests and WebSockets
are authenticated with the key of the account. The WebSocket of /v3 is on the path /v1 (GET /asyncapi/v3.json), that of
/v1 and /v2 on every other path (GET /asyncapi/v2.json). /practice needs the control token as a bearer token:

  POST /practice/price {price, hold?}       move the price through every trigger in between; {release: true} resumes
                                            the simulation
  POST /practice/clock {advanceMs}          advance time: funding, expiries of options and invoices, blocks
  POST /practice/replay {action}            pause, resume, step {candles?}, jump {toMs}, speed {speed}, leave
  POST /practice/replay/file {name, csv}    replay these candles; speed?
  POST /practice/scenario {name}            crash-day, short-squeeze or quiet-week; seed?, speed?
  POST /practice/accounts {balance}         create a user, with {permissions?, username?, linkingKey?}; returns keys
  POST /practice/keys {username}            create another key of a user, with {permissions?}
  POST /practice/balance {username, amount} change a balance without a record
  POST /practice/pay {paymentRequest}       pay the invoice of a deposit
  POST /practice/invoice {amount}           create an external invoice, {behaviour: "pay", "fail" or "pending"?}
  POST /practice/lnurl {kind}               create an LNURL: pay or withdraw, with {maxSats?, user?}
  POST /practice/settle {paymentHash, ok}   end a pending Lightning withdrawal; {withdrawalId, ok: false} an on-chain one
  POST /practice/onchain {address, amount}  pay to the bitcoin address of a user
  POST /practice/mine {blocks?}             mine blocks: two confirm a deposit, two send and confirm a withdrawal
  POST /practice/maintenance {on}           respond 503 to every request, with {retryAfterSeconds?}
  POST /practice/market {active}            false: reject new futures and options trades until true
  POST /practice/announcement {title, message, link?} publish it on the stream of /v3; DELETE with {id} removes it
  GET /practice/state, /practice/audit      prices and times; totals of the ledger
  GET /practice/events?after=N&limit=N      all events, oldest first

Faults: POST /practice/fault {kind, ...}; GET lists them, DELETE clears them. A fault applies once, {times} times, or with
a {probability} until cleared, to requests of one {method} and {path} (a trailing * matches the rest) or to all:
  delay {ms, of: "request" or "reply"}    drop-request: disconnect before the request takes effect
  status {status: 403, 404, 429, 500 or 503}    drop-reply: disconnect after it took effect
  clock {offMs}: shift the Date header, /v2/time and the timestamp check until cleared
  ws-close {code?, abrupt?}: close all connections
  ws-no-pong: don't answer pings; ws-silent: send only pongs; both until cleared
  private-topics, stop-unit: v3 rejects private topics, or counts stop distances in the other unit, until cleared
  repeated-cursor: a page of /v3 links to itself
  ws-garbage, ws-duplicate, ws-reorder: damage, repeat or reorder the next message, or the next {times}

Ctrl-C stops the server.`
