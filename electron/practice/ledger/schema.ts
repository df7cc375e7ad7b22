/** Whole sats, epoch milliseconds. */
export const schema = `
CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

CREATE TABLE IF NOT EXISTS users (
  uid TEXT PRIMARY KEY,
  username TEXT NOT NULL UNIQUE COLLATE NOCASE,
  created_ts INTEGER NOT NULL,
  show_leaderboard INTEGER NOT NULL DEFAULT 1,
  use_taproot_addresses INTEGER NOT NULL DEFAULT 0,
  auto_withdraw_enabled INTEGER NOT NULL DEFAULT 0,
  auto_withdraw_lightning_address TEXT,
  nostr_pubkey TEXT,
  linking_key TEXT
) STRICT;

CREATE TABLE IF NOT EXISTS api_keys (
  key TEXT PRIMARY KEY,
  uid TEXT NOT NULL REFERENCES users (uid),
  secret TEXT NOT NULL,
  passphrase_hash TEXT NOT NULL,
  permissions TEXT NOT NULL,
  created_ts INTEGER NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS accounts (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  owner TEXT NOT NULL,
  balance INTEGER NOT NULL DEFAULT 0,
  UNIQUE (kind, owner),
  CHECK (balance >= 0 OR owner = '')
) STRICT;

CREATE TABLE IF NOT EXISTS transfers (
  id INTEGER PRIMARY KEY,
  ts INTEGER NOT NULL,
  kind TEXT NOT NULL,
  reference TEXT NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS postings (
  transfer INTEGER NOT NULL REFERENCES transfers (id),
  account INTEGER NOT NULL REFERENCES accounts (id),
  amount INTEGER NOT NULL CHECK (amount <> 0),
  PRIMARY KEY (transfer, account)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER IF NOT EXISTS balance_follows_posting AFTER INSERT ON postings BEGIN
  UPDATE accounts SET balance = balance + NEW.amount WHERE id = NEW.account;
END;

CREATE TABLE IF NOT EXISTS futures (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  uid TEXT NOT NULL REFERENCES users (uid),
  state TEXT NOT NULL,
  side TEXT NOT NULL,
  order_type TEXT NOT NULL,
  quantity INTEGER NOT NULL,
  margin INTEGER NOT NULL,
  leverage REAL NOT NULL,
  price REAL NOT NULL,
  entry_price REAL,
  entry_margin INTEGER,
  exit_price REAL,
  liquidation REAL NOT NULL,
  stop_loss REAL,
  take_profit REAL,
  pnl INTEGER NOT NULL,
  opening_fee INTEGER NOT NULL,
  closing_fee INTEGER NOT NULL,
  maintenance_margin INTEGER NOT NULL,
  funding_fees INTEGER NOT NULL,
  created_ts INTEGER NOT NULL,
  filled_ts INTEGER,
  closed_ts INTEGER,
  updated_ts INTEGER NOT NULL,
  close_reason TEXT,
  client_id TEXT,
  trailing_rate REAL,
  trailing_extreme REAL,
  cash_in_pnl INTEGER NOT NULL DEFAULT 0,
  cash_in_margin INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX IF NOT EXISTS futures_live ON futures (state) WHERE closed_ts IS NULL;
CREATE INDEX IF NOT EXISTS futures_closed ON futures (uid, closed_ts) WHERE closed_ts IS NOT NULL;

CREATE TABLE IF NOT EXISTS fixings (ts INTEGER PRIMARY KEY, id TEXT NOT NULL, price REAL NOT NULL, rate REAL NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS funding_fees (
  uid TEXT NOT NULL,
  ts INTEGER NOT NULL,
  trade_id TEXT NOT NULL,
  fixing_id TEXT NOT NULL,
  fee INTEGER NOT NULL,
  PRIMARY KEY (uid, ts, trade_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS minute_candles (
  ts INTEGER PRIMARY KEY, open REAL NOT NULL, high REAL NOT NULL, low REAL NOT NULL, close REAL NOT NULL,
  volume REAL NOT NULL, open_index REAL NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS hour_candles (
  ts INTEGER PRIMARY KEY, open REAL NOT NULL, high REAL NOT NULL, low REAL NOT NULL, close REAL NOT NULL, volume REAL NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS deposits (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  uid TEXT NOT NULL REFERENCES users (uid),
  rail TEXT NOT NULL,
  amount INTEGER NOT NULL,
  payment_hash TEXT UNIQUE,
  from_username TEXT,
  created_ts INTEGER NOT NULL,
  expires_ts INTEGER,
  settled_ts INTEGER,
  comment TEXT
) STRICT;
CREATE INDEX IF NOT EXISTS deposits_of_user ON deposits (uid, created_ts);

CREATE TABLE IF NOT EXISTS withdrawals (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  uid TEXT NOT NULL REFERENCES users (uid),
  rail TEXT NOT NULL,
  amount INTEGER NOT NULL,
  fee INTEGER NOT NULL,
  payment_hash TEXT UNIQUE,
  destination TEXT NOT NULL,
  created_ts INTEGER NOT NULL,
  settled_ts INTEGER,
  failed_ts INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS withdrawals_of_user ON withdrawals (uid, created_ts);

CREATE TABLE IF NOT EXISTS outside_invoices (payment_hash TEXT PRIMARY KEY, behaviour TEXT NOT NULL) STRICT;

CREATE TABLE IF NOT EXISTS notifications (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  uid TEXT NOT NULL REFERENCES users (uid),
  ts INTEGER NOT NULL,
  event TEXT NOT NULL,
  data TEXT NOT NULL,
  read INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX IF NOT EXISTS notifications_unread ON notifications (uid, seq) WHERE read = 0;

CREATE TABLE IF NOT EXISTS options (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  leg_id TEXT NOT NULL,
  uid TEXT NOT NULL REFERENCES users (uid),
  state TEXT NOT NULL,
  kind TEXT NOT NULL,
  quantity INTEGER NOT NULL,
  strike INTEGER NOT NULL,
  settlement TEXT NOT NULL,
  forward REAL NOT NULL,
  forward_point INTEGER NOT NULL,
  volatility REAL NOT NULL,
  fixing_price REAL,
  premium INTEGER NOT NULL,
  maintenance_margin INTEGER NOT NULL,
  pnl INTEGER NOT NULL,
  opening_fee INTEGER NOT NULL,
  closing_fee INTEGER NOT NULL,
  created_ts INTEGER NOT NULL,
  expiry_ts INTEGER NOT NULL,
  closed_ts INTEGER,
  delivered_id TEXT
) STRICT;
CREATE INDEX IF NOT EXISTS options_due ON options (expiry_ts) WHERE closed_ts IS NULL;
CREATE INDEX IF NOT EXISTS options_running ON options (uid, created_ts) WHERE closed_ts IS NULL;
CREATE INDEX IF NOT EXISTS options_ended ON options (uid, closed_ts) WHERE closed_ts IS NOT NULL;

CREATE TABLE IF NOT EXISTS swaps (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  uid TEXT NOT NULL REFERENCES users (uid),
  in_asset TEXT NOT NULL,
  out_asset TEXT NOT NULL,
  in_units INTEGER NOT NULL,
  out_units INTEGER NOT NULL,
  rate REAL NOT NULL,
  source TEXT,
  source_id TEXT,
  created_ts INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS swaps_of_user ON swaps (uid, created_ts);
CREATE UNIQUE INDEX IF NOT EXISTS swaps_by_source ON swaps (uid, source, source_id) WHERE source IS NOT NULL;

CREATE TABLE IF NOT EXISTS usd_promises (deposit_id TEXT PRIMARY KEY, parts INTEGER NOT NULL) STRICT;
`

/** Added to older databases. */
export const laterColumns: readonly (readonly [table: string, column: string, type: string])[] = [
  ['withdrawals', 'failed_ts', 'INTEGER'],
  ['users', 'linking_key', 'TEXT'],
  ['futures', 'client_id', 'TEXT'],
  ['futures', 'trailing_rate', 'REAL'],
  ['futures', 'trailing_extreme', 'REAL'],
  ['futures', 'cash_in_pnl', 'INTEGER NOT NULL DEFAULT 0'],
  ['futures', 'cash_in_margin', 'INTEGER NOT NULL DEFAULT 0'],
  ['deposits', 'comment', 'TEXT'],
  ['cross_orders', 'fill_turn', 'INTEGER'],
]

export const laterIndexes = `
CREATE INDEX IF NOT EXISTS withdrawals_pending ON withdrawals (seq) WHERE settled_ts IS NULL AND failed_ts IS NULL;
CREATE UNIQUE INDEX IF NOT EXISTS users_by_linking_key ON users (linking_key) WHERE linking_key IS NOT NULL;
`
