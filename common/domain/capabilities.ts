/**
 * What a connected service can do through us. It depends on the version of the protocol that is spoken with it; views ask before they
 * offer something.
 * - `futures`: trades, always there
 * - `crossMargin`: one position with a collateral of its own
 * - `clientOrderIds`: orders are found again by an id of ours
 * - `accountStream`: changes of the account are told as they happen
 * - `trailingStops`: a stop loss follows the price
 * - `candles`: past candles can be read
 * - `nextFunding`: the ticker tells the rate of the next carry fee
 * - `options`, `swaps`: trading them
 * - `dollars`: deposits and withdrawals of synthetic dollars
 * - `onChain`: addresses and withdrawals on the chain
 * - `cancelOnChain`: a withdrawal on the chain can be taken back before it is sent
 * - `transfers`: sats to another user of the service
 * - `profile`: the account's settings at the service
 * - `notifications`: the service's own messages
 * - `records`: past prices, the Lightning node
 * - `announcements`: what the service says to everybody
 * - `oracle`: the prices the service settles by
 * - `pulse`: ping and the service's time
 * - `fees`: trades tell what they paid and what they hold for fees, so that the balance can be compared with them to the sat
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

/** Of no service at all. */
export const noCapabilities = Object.fromEntries(capabilityNames.map((name) => [name, false])) as Capabilities
