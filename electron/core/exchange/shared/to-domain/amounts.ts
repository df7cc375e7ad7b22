import { type ExactSats, type Sats, sats } from '@common/domain/units'

/** Sats of a response, rounded to the nearest whole number. @throws RangeError for a number that is too large */
export const wholeSats = (amount: number, name?: string): Sats => sats(Math.round(amount), name)

/** A balance, rounded down: the rest of a sat can't be spent. @throws RangeError for one that is negative or too large */
export function spendableSats(balance: number, name: string): Sats {
  if (balance < 0) throw new RangeError(`${name} is negative: ${balance}`)
  return sats(Math.floor(balance), name)
}

/** The exact values of the amounts that were rounded, by their names in the record; nothing if all were whole. */
export function exactly(amounts: Readonly<Record<string, number | null | undefined>>): {
  exactSats?: ExactSats
} {
  const fractions = Object.entries(amounts).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number' && !Number.isInteger(entry[1]),
  )
  return fractions.length === 0 ? {} : { exactSats: Object.fromEntries(fractions) }
}
