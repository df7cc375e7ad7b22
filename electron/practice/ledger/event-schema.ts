/** Triggers write events in the transaction of the change; events and postings are immutable. */

const event = (name: string, when: string, columns: string, values: string): string => `
CREATE TRIGGER IF NOT EXISTS event_of_${name} AFTER ${when} BEGIN
  INSERT INTO events (${columns}) VALUES (${values});
END;`

const frozen = (table: string): string =>
  ['UPDATE', 'DELETE']
    .map(
      (change) => `
CREATE TRIGGER IF NOT EXISTS ${table}_no_${change.toLowerCase()} BEFORE ${change} ON ${table} BEGIN
  SELECT RAISE(ABORT, 'Rows of ${table} are never changed');
END;`,
    )
    .join('')

const settings = [
  'username',
  'show_leaderboard',
  'use_taproot_addresses',
  'auto_withdraw_enabled',
  'auto_withdraw_lightning_address',
  'nostr_pubkey',
]

export const eventSchema = `
CREATE TABLE IF NOT EXISTS events (
  seq INTEGER PRIMARY KEY,
  ts INTEGER,
  kind TEXT NOT NULL,
  uid TEXT,
  reference TEXT NOT NULL,
  transfer INTEGER REFERENCES transfers (id),
  data TEXT
) STRICT;
${frozen('events')}
${frozen('transfers')}
${frozen('postings')}
${event('transfer', 'INSERT ON transfers', 'ts, kind, reference, transfer', 'NEW.ts, NEW.kind, NEW.reference, NEW.id')}
${event(
  'user',
  'INSERT ON users',
  'ts, kind, uid, reference, data',
  "NEW.created_ts, 'user', NEW.uid, NEW.uid, json_object('username', NEW.username)",
)}
${event(
  'settings',
  'UPDATE ON users',
  'kind, uid, reference, data',
  `'settings', NEW.uid, NEW.uid, json_object(${settings.map((name) => `'${name}', NEW.${name}`).join(', ')})`,
)}
${event(
  'key',
  'INSERT ON api_keys',
  'ts, kind, uid, reference, data',
  "NEW.created_ts, 'key', NEW.uid, NEW.key, json_object('permissions', NEW.permissions)",
)}
${event('revocation', 'DELETE ON api_keys', 'kind, uid, reference', "'key-revoked', OLD.uid, OLD.key")}
${event(
  'levels',
  `UPDATE OF stop_loss, take_profit ON futures
  WHEN OLD.stop_loss IS NOT NEW.stop_loss OR OLD.take_profit IS NOT NEW.take_profit`,
  'ts, kind, uid, reference, data',
  `NEW.updated_ts, 'levels', NEW.uid, NEW.id,
    json_object('stoploss', coalesce(NEW.stop_loss, 0), 'takeprofit', coalesce(NEW.take_profit, 0))`,
)}
${event(
  'cross_order',
  'INSERT ON cross_orders',
  'ts, kind, uid, reference, data',
  `NEW.created_ts, 'cross-order', NEW.uid, NEW.id, json_object('type', NEW.order_type, 'side', NEW.side,
    'quantity', NEW.quantity, 'price', NEW.price)`,
)}
${event(
  'cross_cancel',
  "UPDATE OF state ON cross_orders WHEN OLD.state <> NEW.state AND NEW.state = 'canceled'",
  'ts, kind, uid, reference',
  "NEW.canceled_ts, 'cross-cancel', NEW.uid, NEW.id",
)}
${event(
  'cross_leverage',
  'UPDATE OF leverage ON cross_positions WHEN OLD.leverage <> NEW.leverage',
  'ts, kind, uid, reference, data',
  "NEW.updated_ts, 'cross-leverage', NEW.uid, NEW.id, json_object('leverage', NEW.leverage)",
)}
${event(
  'option_settlement',
  'UPDATE OF settlement ON options WHEN OLD.settlement <> NEW.settlement',
  'kind, uid, reference, data',
  "'option-settlement', NEW.uid, NEW.id, json_object('settlement', NEW.settlement)",
)}
${event(
  'deposit_request',
  'INSERT ON deposits WHEN NEW.settled_ts IS NULL',
  'ts, kind, uid, reference, data',
  "NEW.created_ts, 'deposit-request', NEW.uid, NEW.id, json_object('amount', NEW.amount)",
)}
${event(
  'address',
  'INSERT ON bitcoin_addresses',
  'ts, kind, uid, reference',
  "NEW.created_ts, 'address', NEW.uid, NEW.address",
)}
${event(
  'chain_deposit',
  'INSERT ON bitcoin_deposits',
  'ts, kind, uid, reference, data',
  "NEW.created_ts, 'deposit-seen', NEW.uid, NEW.id, json_object('amount', NEW.amount, 'tx_id', NEW.tx_id)",
)}
${event(
  'fixing',
  'INSERT ON fixings',
  'ts, kind, reference, data',
  "NEW.ts, 'fixing', NEW.id, json_object('price', NEW.price, 'fee_rate', NEW.rate)",
)}
`
