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
  const fractions = Object.entries(amounts).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number' && !Number.isInteger(entry[1]),
  )
  return fractions.length === 0 ? {} : { exactSats: Object.fromEntries(fractions) }
}
