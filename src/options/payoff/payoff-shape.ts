import type { PayoffPoint } from '@common/domain/options/profit/payoff-curve'

export const payoffUnits = ['sats', 'usd'] as const
export type PayoffUnit = (typeof payoffUnits)[number]

export interface PayoffShapeInput {
  readonly now: readonly PayoffPoint[]
  readonly atExpiry: readonly PayoffPoint[]
  readonly unit: PayoffUnit
  readonly width: number
  readonly height: number
}

export interface PayoffShape {
  readonly now: string
  readonly atExpiry: string
  /** Between zero and the curve at expiry. */
  readonly gain: string
  readonly loss: string
  readonly x: (price: number) => number
  readonly y: (amount: number) => number
  readonly priceAt: (x: number) => number
  readonly fromPrice: number
  readonly toPrice: number
  readonly low: number
  readonly high: number
}

/** Fraction of the curves' height. */
const room = 0.12

export const pickNetAmount = ({ netSats, netUsd }: PayoffPoint, unit: PayoffUnit): number =>
  unit === 'sats' ? netSats : netUsd

export function payoffShape({ now, atExpiry, unit, width, height }: PayoffShapeInput): PayoffShape | null {
  const [first] = atExpiry
  const last = atExpiry.at(-1)
  if (!first || !last || last.price <= first.price) return null
  const amounts = [...now, ...atExpiry].map((point) => pickNetAmount(point, unit))
  const least = Math.min(0, ...amounts)
  const top = Math.max(0, ...amounts, 0 - least / 2)
  const spread = top - least || 1
  const low = least - spread * room
  const high = top + spread * room
  const x = (price: number): number => ((price - first.price) / (last.price - first.price)) * width
  const y = (amount: number): number => ((high - amount) / (high - low)) * height
  const line = (points: readonly PayoffPoint[]): string =>
    points
      .map(
        (point, index) =>
          `${index === 0 ? 'M' : 'L'}${at(x(point.price))} ${at(y(pickNetAmount(point, unit)))}`,
      )
      .join('')
  const area = (bounded: (amount: number) => number): string =>
    `M0 ${at(y(0))}${atExpiry
      .map((point) => `L${at(x(point.price))} ${at(y(bounded(pickNetAmount(point, unit))))}`)
      .join('')}L${at(width)} ${at(y(0))}Z`
  return {
    now: line(now),
    atExpiry: line(atExpiry),
    gain: area((amount) => Math.max(amount, 0)),
    loss: area((amount) => Math.min(amount, 0)),
    x,
    y,
    priceAt: (place) => first.price + (place / width) * (last.price - first.price),
    fromPrice: first.price,
    toPrice: last.price,
    low,
    high,
  }
}

const at = (place: number): string => place.toFixed(1)
