declare const satsBrand: unique symbol
declare const msatBrand: unique symbol

/** Safe integer, negative for losses. */
export type Sats = number & { readonly [satsBrand]: true }

/** Amounts that a record rounds to whole sats, by name. */
export type ExactSats = Readonly<Record<string, number>>

/** Safe integer. Used only in Lightning code. */
export type Msat = number & { readonly [msatBrand]: true }

/** Price of one bitcoin, or synthetic dollars. */
export type Usd = number

export const satsPerBtc = 100_000_000
export const msatPerSat = 1000

export const priceTickUsd = 0.5

export const amountUnits = ['sats', 'btc', 'usd'] as const
export type AmountUnit = (typeof amountUnits)[number]

export const isSats = (value: unknown): value is Sats => Number.isSafeInteger(value)

/** @throws RangeError if `value` isn't a safe integer: money is never rounded implicitly */
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

export const addSats = (...amounts: readonly Sats[]): Sats =>
  sats(amounts.reduce<number>((sum, amount) => sum + amount, 0))

export const isOnPriceGrid = (price: Usd): boolean => Number.isInteger(price / priceTickUsd)

export const toPriceGrid = (price: Usd): Usd => Math.round(price / priceTickUsd) * priceTickUsd
