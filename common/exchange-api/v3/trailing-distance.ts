/**
 * The official Python client uses a fraction of the price, others percent (protocol/v3.md#unsettled). Change only
 * this constant once confirmed.
 */
export type DistanceUnit = 'fraction' | 'percent'
export const trailingDistanceUnit: DistanceUnit = 'fraction'

export const otherDistanceUnit: DistanceUnit = 'percent'

const perUnit: Readonly<Record<DistanceUnit, number>> = { fraction: 1, percent: 100 }

/** Ten decimals exceed the precision of any distance. */
const plain = (value: number): number => Number(value.toFixed(10))

export const distanceToRate = (distance: number, unit: DistanceUnit = trailingDistanceUnit): number =>
  plain(distance / perUnit[unit])

export const rateToDistance = (rate: number, unit: DistanceUnit = trailingDistanceUnit): number =>
  plain(rate * perUnit[unit])
