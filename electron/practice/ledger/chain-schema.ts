export const chainSchema = `
CREATE TABLE IF NOT EXISTS bitcoin_addresses (
  seq INTEGER PRIMARY KEY,
  address TEXT NOT NULL UNIQUE,
  uid TEXT NOT NULL REFERENCES users (uid),
  created_ts INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS bitcoin_addresses_of_user ON bitcoin_addresses (uid, seq);

CREATE TABLE IF NOT EXISTS bitcoin_deposits (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  uid TEXT NOT NULL REFERENCES users (uid),
  address TEXT NOT NULL REFERENCES bitcoin_addresses (address),
  amount INTEGER NOT NULL,
  tx_id TEXT NOT NULL,
  created_ts INTEGER NOT NULL,
  height INTEGER,
  block_id TEXT,
  confirmed_ts INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS bitcoin_deposits_of_user ON bitcoin_deposits (uid, created_ts);
CREATE INDEX IF NOT EXISTS bitcoin_deposits_seen ON bitcoin_deposits (seq) WHERE confirmed_ts IS NULL;
CREATE INDEX IF NOT EXISTS bitcoin_deposits_to ON bitcoin_deposits (address);

CREATE TABLE IF NOT EXISTS bitcoin_withdrawals (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  uid TEXT NOT NULL REFERENCES users (uid),
  address TEXT NOT NULL,
  amount INTEGER NOT NULL,
  fee INTEGER NOT NULL,
  status TEXT NOT NULL,
  tx_id TEXT,
  created_ts INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS bitcoin_withdrawals_of_user ON bitcoin_withdrawals (uid, created_ts);
CREATE INDEX IF NOT EXISTS bitcoin_withdrawals_pending ON bitcoin_withdrawals (seq) WHERE status = 'pending';
`
