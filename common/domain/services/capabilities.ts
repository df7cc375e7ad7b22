/**
 * Supported features by protocol version.
 * - `dollars`: deposits and withdrawals of synthetic dollars
 * - `cancelOnChain`: before sending
 * - `transfers`: sats to another user
 * - `records`: past prices, Lightning node
 * - `oracle`: settlement prices
 * - `fees`: reports fees paid and reserved, so the balance can be verified to the sat
 * - `volumeInUsd`: volume of candles in contracts
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
  'volumeInUsd',
] as const
export type CapabilityName = (typeof capabilityNames)[number]

export type Capabilities = Readonly<Record<CapabilityName, boolean>>

export const noCapabilities = Object.fromEntries(capabilityNames.map((name) => [name, false])) as Capabilities
