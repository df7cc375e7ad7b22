/**
 * What a stop's trailing distance counts: the official Python client says a fraction of the price, others say percent of it
 * (protocol/v3.md#unsettled). Whoever learns better changes this one word.
 */
export type DistanceUnit = 'fraction' | 'percent'
export const trailingDistanceUnit: DistanceUnit = 'fraction'

/** What the others say. */
export const otherDistanceUnit: DistanceUnit = 'percent'

const perUnit: Readonly<Record<DistanceUnit, number>> = { fraction: 1, percent: 100 }

/** Ten decimals are more than any distance is written with. */
const plain = (value: number): number => Number(value.toFixed(10))

/** How far behind the price, as a fraction of it. */
export const rateOfDistance = (distance: number, unit: DistanceUnit = trailingDistanceUnit): number =>
  plain(distance / perUnit[unit])

/** The same on the wire. */
export const distanceOfRate = (rate: number, unit: DistanceUnit = trailingDistanceUnit): number =>
  plain(rate * perUnit[unit])
