/**
 * Features that this app supports at an exchange, by protocol version. Views check them before offering an action.
 * - `crossMargin`: one position with its own collateral
 * - `clientOrderIds`: orders have an id of this app
 * - `accountStream`: account changes are streamed
 * - `nextFunding`: the ticker has the next funding rate
 * - `dollars`: deposits and withdrawals of synthetic dollars
 * - `cancelOnChain`: cancel before sending
 * - `transfers`: sats to another user
 * - `notifications`: the exchange's messages
 * - `records`: past prices, Lightning node
 * - `oracle`: settlement prices
 * - `pulse`: ping and exchange time
 * - `fees`: reports fees paid and reserved, so the balance can be verified to the sat
 */
export const capabilityNames = [
  'futures',
  'crossMargin',
  'clientOrderIds',
  'accountStream',
  'trailingStops',
  'candles',
  'nextFunding',
  'options',
  'swaps',
  'dollars',
  'onChain',
  'cancelOnChain',
  'transfers',
  'profile',
  'notifications',
  'records',
  'announcements',
  'oracle',
  'pulse',
  'fees',
] as const
export type CapabilityName = (typeof capabilityNames)[number]

export type Capabilities = Readonly<Record<CapabilityName, boolean>>

export const noCapabilities = Object.fromEntries(capabilityNames.map((name) => [name, false])) as Capabilities
