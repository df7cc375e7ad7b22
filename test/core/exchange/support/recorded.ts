/** Published sample (protocol/formulas.md#options-pricing). */
export const wireOption = {
  id: '7b1cbd8e-8d3a-4d5f-9a52-0b9f0c2d3e41',
  uid: 'b87eef8a-52ab-2fea-1adc-c41fba870b0f',
  forward: 29840,
  forward_point: 6,
  domestic: 'BTC',
  settlement: 'physical',
  fixing_price: null,
  creation_ts: 1689695082638,
  expiry_ts: 1689753600000,
  closed_ts: null,
  physical_delivery_id: null,
  leg_id: '0d6e4f3c-0a39-4f6f-8d1c-6d2b6f0f7a11',
  side: 'b',
  type: 'c',
  quantity: 100,
  strike: 29000,
  volatility: 1.1670000553131104,
  margin: 12744,
  pl: -31,
  maintenance_margin: 172,
  opening_fee: 172,
  closing_fee: 0,
  running: true,
  closed: false,
  expired: false,
  exercised: false,
}

export const wireOptionsMarket = {
  active: true,
  limits: { margin: { min: 0, max: 500_000 }, quantity: { min: 1, max: 200_000 }, count: { max: 50 } },
  fees: { trading: 0.0005 },
}

export const wireSwap = {
  id: '3f2504e0-4f89-11d3-9a0c-0305e82c3301',
  uid: 'b87eef8a-52ab-2fea-1adc-c41fba870b0f',
  in_asset: 'BTC',
  out_asset: 'USD',
  in_amount: 1337,
  out_amount: 0.5969,
  creation_ts: 1700000000000,
  source: 'swap',
  source_id: null,
}

export const wireUser = {
  uid: 'b87eef8a-52ab-2fea-1adc-c41fba870b0f',
  role: 'user',
  balance: 12_345,
  username: 'satoshi',
  synthetic_usd_balance: 12.34,
  linking_public_key: '02abc',
  show_leaderboard: true,
  email: null,
  email_confirmed: false,
  use_taproot_addresses: true,
  account_type: 'lnurl',
  auto_withdraw_enabled: true,
  auto_withdraw_lightning_address: 'satoshi@example.com',
  nostr_pubkey: null,
  fee_tier: 1,
  totp_enabled: false,
  webauthn_enabled: true,
  metrics: null,
}

export const wireDepositRequest = {
  depositId: '5d0b1f0e-6c8e-4a57-9b0e-6e8c1a1f6a55',
  paymentRequest: 'lnbc1',
  expiry: 90,
}

export const wirePaid = {
  id: '1f0b8a52-6a0c-4d7b-bb0e-5f9f4f7c1c90',
  paymentHash: 'ab'.repeat(32),
  amount: 1000,
  fee: 3,
  successTime: 1700000000500,
}

export const wireLightningDeposit = {
  id: 'd1',
  amount: 1000,
  payment_hash: 'cd'.repeat(32),
  success: true,
  ts: 1700000000000,
  type: 'lightning',
  comment: null,
}

export const wireChainWithdrawal = {
  id: 'w1',
  address: 'bc1q',
  amount: 200_000,
  fee: 300,
  status: 'pending',
  transaction_id: null,
  ts: 1700000000000,
  type: 'bitcoin',
}

const leader = { username: 'alice', pl: 4210, direction: -7 }
export const wireLeaderboard = { daily: [leader], weekly: [], monthly: [leader], 'all-time': [leader] }

/** Single response. */
export const wirePosition = {
  pid: 'a2ca6172-1078-463d-ae3f-8733f36a9b0e',
  id: 17,
  type: 'm',
  side: 'b',
  quantity: 60,
  price: 60000,
  pl: -12,
  leverage: 10,
  margin: 10000,
  liquidation: 54545.5,
  takeprofit: 70000,
  stoploss: 0,
  takeprofit_wi: 'running',
  stoploss_wi: 'running',
  market_wi: 'filled',
  margin_wi: 'running',
  market_filled_ts: '2023-11-14T22:13:20.001Z',
  creation_ts: '2023-11-14T22:13:20.000Z',
}

export const closedPosition = {
  ...wirePosition,
  creation_ts: 1700000000000,
  market_filled_ts: 1700000000001,
  closed_ts: 1700000009000,
  margin_wi: 'closed',
  closed: true,
  exit_price: 61000,
  sum_carry_fees: -3,
}
export const openPosition = {
  ...wirePosition,
  type: 'l',
  market_wi: 'running',
  market_filled_ts: null,
  pl: 0,
}
export const canceledPosition = {
  ...openPosition,
  market_wi: 'canceled',
  canceled: true,
  closed_ts: '1700000009000',
}
