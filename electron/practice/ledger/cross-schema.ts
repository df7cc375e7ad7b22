export const crossSchema = `
CREATE TABLE IF NOT EXISTS cross_positions (
  uid TEXT PRIMARY KEY REFERENCES users (uid),
  id TEXT NOT NULL UNIQUE,
  leverage INTEGER NOT NULL,
  quantity INTEGER NOT NULL,
  entry_price REAL,
  margin INTEGER NOT NULL,
  realized_pnl INTEGER NOT NULL,
  told_pnl INTEGER NOT NULL,
  trading_fees INTEGER NOT NULL,
  funding_fees INTEGER NOT NULL,
  updated_ts INTEGER NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS cross_orders (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  uid TEXT NOT NULL REFERENCES users (uid),
  client_id TEXT,
  order_type TEXT NOT NULL,
  side TEXT NOT NULL,
  quantity INTEGER NOT NULL,
  price REAL NOT NULL,
  fee INTEGER NOT NULL,
  state TEXT NOT NULL,
  created_ts INTEGER NOT NULL,
  filled_ts INTEGER,
  canceled_ts INTEGER,
  fill_turn INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS cross_orders_open ON cross_orders (seq) WHERE state = 'open';
CREATE INDEX IF NOT EXISTS cross_orders_filled ON cross_orders (uid, filled_ts) WHERE state = 'filled';

CREATE TABLE IF NOT EXISTS collateral_transfers (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  uid TEXT NOT NULL REFERENCES users (uid),
  amount INTEGER NOT NULL,
  ts INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS collateral_transfers_of_user ON collateral_transfers (uid, ts);
`
