/**
 * Units of money and price. A number whose unit is not obvious carries it in its name or its type.
 */

declare const satsBrand: unique symbol
declare const msatBrand: unique symbol

/** Whole satoshis: a safe integer, may be negative (a loss). 1 BTC is 100,000,000 sats. */
export type Sats = number & { readonly [satsBrand]: true }

/** Exact values of amounts that a record holds rounded to whole sats, by their names in the record. */
export type ExactSats = Readonly<Record<string, number>>

/** Millisatoshis: a safe integer. Used only inside Lightning code. */
export type Msat = number & { readonly [msatBrand]: true }

/** US dollars: a price of one bitcoin, or an amount of synthetic dollars. */
export type Usd = number

export const satsPerBtc = 100_000_000
export const msatPerSat = 1000

/** The service's price grid, in USD. */
export const priceTickUsd = 0.5

/** What an amount of sats can be shown in. */
export const amountUnits = ['sats', 'btc', 'usd'] as const
export type AmountUnit = (typeof amountUnits)[number]

export const isSats = (value: unknown): value is Sats => Number.isSafeInteger(value)

/**
 * Names a whole number of satoshis as such.
 * @throws RangeError when `value` is not a safe integer: money is never rounded in passing.
 */
export function sats(value: number, name = 'amount'): Sats {
  if (!isSats(value)) throw new RangeError(`${name} must be a whole number of sats, got ${value}`)
  // -0 would print as "-0"
  return (value === 0 ? 0 : value) as Sats
}

export const zeroSats = 0 as Sats

export function msat(value: number, name = 'amount'): Msat {
  if (!Number.isSafeInteger(value))
    throw new RangeError(`${name} must be a whole number of millisats, got ${value}`)
  return value as Msat
}

/** Adds amounts and keeps the unit. */
export const addSats = (...amounts: readonly Sats[]): Sats =>
  sats(amounts.reduce<number>((sum, amount) => sum + amount, 0))

export const isOnPriceGrid = (price: Usd): boolean => Number.isInteger(price / priceTickUsd)

/** Rounds a price to the nearest 0.5 USD, as the service publishes prices. */
export const toPriceGrid = (price: Usd): Usd => Math.round(price / priceTickUsd) * priceTickUsd
