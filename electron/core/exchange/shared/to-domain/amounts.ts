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

type SatsField<T> = {
  [Field in keyof T]-?: [NonNullable<T[Field]>] extends [never]
    ? never
    : T[Field] extends Sats | null | undefined
      ? Field
      : never
}[keyof T]

/** Unrounded values of fractional amounts only. All fields of `T` in sats are required. */
export function toExactSats<T = never>(
  amounts: [T] extends [never] ? never : Readonly<Record<SatsField<T>, number | null | undefined>>,
): { exactSats?: ExactSats } {
  let exactSats: Record<string, number> | undefined
  for (const [name, amount] of Object.entries<number | null | undefined>(amounts)) {
    if (typeof amount === 'number' && !Number.isInteger(amount)) (exactSats ??= {})[name] = amount
  }
  return exactSats ? { exactSats } : {}
}
