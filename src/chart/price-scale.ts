import { maxPriceUsd } from '@common/domain/exact'
import { priceTickUsd, toPriceGrid, type Usd } from '@common/domain/units'

export interface PriceScale {
  readonly min: Usd
  readonly max: Usd
  readonly isLog: boolean
}

interface PriceSpan {
  readonly top: number
  readonly height: number
}

const narrowestRate = 0.0002
const widestRatio = 1000

export const toScaleUnit = (price: Usd, isLog: boolean): number => (isLog ? Math.log(price) : price)
const fromScaleUnit = (unit: number, isLog: boolean): Usd => (isLog ? Math.exp(unit) : unit)

const toScaleUnits = ({ min, max, isLog }: PriceScale) => ({
  low: toScaleUnit(min, isLog),
  high: toScaleUnit(max, isLog),
})

export function toY(scale: PriceScale, { top, height }: PriceSpan, price: Usd): number {
  const { low, high } = toScaleUnits(scale)
  return top + ((high - toScaleUnit(price, scale.isLog)) / (high - low)) * height
}

export function priceAt(scale: PriceScale, { top, height }: PriceSpan, y: number): Usd {
  const { low, high } = toScaleUnits(scale)
  return fromScaleUnit(high - ((y - top) / height) * (high - low), scale.isLog)
}

export const gridPriceAt = (scale: PriceScale, span: PriceSpan, y: number): Usd =>
  clampPrice(priceAt(scale, span, y))

export const clampPrice = (price: Usd): Usd =>
  Math.min(Math.max(toPriceGrid(price), priceTickUsd), maxPriceUsd)

const maxFitRate = 0.15

export function extendRange(
  { min, max }: { readonly min: Usd; readonly max: Usd },
  prices: readonly Usd[],
  close: Usd,
): { min: Usd; max: Usd } {
  const near = prices.filter((price) => Math.abs(price - close) <= close * maxFitRate)
  return { min: Math.min(min, ...near), max: Math.max(max, ...near) }
}

export function scaleAround(prices: { readonly min: Usd; readonly max: Usd }, isLog: boolean): PriceScale {
  const low = toScaleUnit(prices.min, isLog)
  const high = toScaleUnit(prices.max, isLog)
  const min = isLog ? narrowestRate : prices.max * narrowestRate
  const room = Math.max((high - low) * 0.12, min)
  // A crash candle must not push the bottom below zero.
  const bottom = isLog ? low - room : Math.max(low - room, prices.min / 2)
  return { min: fromScaleUnit(bottom, isLog), max: fromScaleUnit(high + room, isLog), isLog }
}

export function stretch(scale: PriceScale, factor: number): PriceScale {
  const { low, high } = toScaleUnits(scale)
  const middle = (low + high) / 2
  const half = ((high - low) / 2) * factor
  return within(scale, middle - half, middle + half)
}

/** `share` of the height, positive toward higher prices. */
export function shift(scale: PriceScale, share: number): PriceScale {
  const { low, high } = toScaleUnits(scale)
  const by = (high - low) * share
  return within(scale, low + by, high + by)
}

const noticeableShare = 0.02

/** Null if about equal, or of different kinds. */
export function blendScales(from: PriceScale, to: PriceScale, share: number): PriceScale | null {
  const [before, after] = [toScaleUnits(from), toScaleUnits(to)]
  const difference = Math.abs(after.low - before.low) + Math.abs(after.high - before.high)
  if (from.isLog !== to.isLog || difference < (after.high - after.low) * noticeableShare) return null
  const blend = (a: number, b: number): Usd => fromScaleUnit(a + (b - a) * share, to.isLog)
  return { min: blend(before.low, after.low), max: blend(before.high, after.high), isLog: to.isLog }
}

function within(before: PriceScale, low: number, high: number): PriceScale {
  const { isLog } = before
  const min = fromScaleUnit(low, isLog)
  const max = fromScaleUnit(high, isLog)
  const isUseful = min > 0 && max - min > max * narrowestRate && max / min < widestRatio
  return isUseful ? { min, max, isLog } : before
}

export function niceStep(
  { min, max }: { readonly min: number; readonly max: number },
  count: number,
): number {
  const rough = (max - min) / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const part = rough / power
  return power * (part < 1.5 ? 1 : part < 3.5 ? 2 : part < 7.5 ? 5 : 10)
}

const plainStepsRatio = 4

export function priceTicks({ min, max, isLog }: PriceScale, count: number): number[] {
  if (isLog && max / min > plainStepsRatio) return decadeTicks(min, max)
  const step = niceStep({ min, max }, count)
  const ticks: number[] = []
  for (let value = Math.ceil(min / step) * step; value < max; value += step)
    ticks.push(Number(value.toFixed(2)))
  return ticks
}

function decadeTicks(min: Usd, max: Usd): number[] {
  const ticks: number[] = []
  for (let power = 10 ** Math.floor(Math.log10(min)); power < max; power *= 10) {
    ticks.push(...[1, 2, 5].map((part) => part * power).filter((tick) => tick >= min && tick < max))
  }
  return ticks
}
