import { type ExactSats, type Sats, sats } from '@common/domain/units'

/**
 * Rounds to nearest.
 * @throws RangeError if too large
 */
export const roundToSats = (amount: number, name?: string): Sats => sats(Math.round(amount), name)

/**
 * Rounds down: a fraction of a sat can't be spent.
 * @throws RangeError if negative or too large
 */
export function floorToSats(balance: number, name: string): Sats {
  if (balance < 0) throw new RangeError(`${name} is negative: ${balance}`)
  return sats(Math.floor(balance), name)
}

/** Unrounded values of fractional amounts only. */
export function toExactSats(amounts: Readonly<Record<string, number | null | undefined>>): {
  exactSats?: ExactSats
} {
  let exactSats: Record<string, number> | undefined
  for (const name of Object.keys(amounts)) {
    const amount = amounts[name]
    if (typeof amount === 'number' && !Number.isInteger(amount)) (exactSats ??= {})[name] = amount
  }
  return exactSats ? { exactSats } : {}
}
