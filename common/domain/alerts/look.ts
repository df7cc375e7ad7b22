import { minuteMs } from '../durations'
import { liquidationDistanceRate } from '../futures/liquidation'
import { closingPrice } from '../futures/profit'
import type { FuturesTrade } from '../futures/trade'
import type { Ticker } from '../market'
import type { Alert, AlertFinding, AlertRule } from './alert'

/** What an alert looks at. */
export interface AlertScene {
  readonly ticker: Ticker
  readonly running: readonly FuturesTrade[]
  readonly nowMs: number
}

/** One thing that an alert may be told of. */
interface Subject {
  readonly id: string
  /** `clear` is far enough away to be told of again; between it and `reached` nothing changes, so that a price that trembles at a level is told once. */
  readonly state: 'reached' | 'between' | 'clear'
  /** True from the start by the user's own doing: it counts as told. */
  readonly isNoNews: boolean
  readonly finding: AlertFinding
}

/** How far the price goes back from a level before it is told of again, as a fraction of the level. */
const priceGap = 0.002
/** How much farther from its liquidation price a trade is before it is told of again, as a fraction of the rule's distance. */
const distanceGap = 0.1

/** A trade that is near within this time of its fill was opened near: its leverage said so. */
const openingMs = minuteMs

export interface Look {
  /** To be told now. */
  readonly findings: readonly AlertFinding[]
  readonly toldOf: readonly string[]
}

/** Looks at the market for one alert. Returns null when nothing has changed for it. */
export function look({ rule, toldOf }: Pick<Alert, 'rule' | 'toldOf'>, scene: AlertScene): Look | null {
  const subjects = subjectsOf(rule, scene)
  const fresh = subjects.filter(({ id, state }) => state === 'reached' && !toldOf.includes(id))
  const stillTold = subjects.filter(({ id, state }) => state !== 'clear' && toldOf.includes(id))
  if (fresh.length === 0 && stillTold.length === toldOf.length) return null
  return {
    findings: fresh.filter(({ isNoNews }) => !isNoNews).map(({ finding }) => finding),
    toldOf: [...stillTold, ...fresh].map(({ id }) => id),
  }
}

export function looksAtTrades(rule: AlertRule): boolean {
  switch (rule.kind) {
    case 'price-above':
    case 'price-below':
      return false
    case 'liquidation-near':
      return true
  }
}

function subjectsOf(rule: AlertRule, scene: AlertScene): readonly Subject[] {
  switch (rule.kind) {
    case 'price-above':
    case 'price-below':
      return [priceSubject(rule.kind, rule.price, scene.ticker.lastPrice)]
    case 'liquidation-near':
      return scene.running.map((trade) => liquidationSubject(rule.rate, trade, scene))
  }
}

function priceSubject(kind: 'price-above' | 'price-below', level: number, price: number): Subject {
  const isAbove = kind === 'price-above'
  const isReached = isAbove ? price >= level : price <= level
  const isClear = isAbove ? price < level * (1 - priceGap) : price > level * (1 + priceGap)
  return {
    id: 'market',
    isNoNews: false,
    state: isReached ? 'reached' : isClear ? 'clear' : 'between',
    finding: { kind, level, price },
  }
}

function liquidationSubject(rate: number, trade: FuturesTrade, { ticker, nowMs }: AlertScene): Subject {
  const { id, side, quantity, liquidationPrice } = trade
  const price = closingPrice(side, ticker)
  const distance = liquidationDistanceRate({ side, price, liquidationPrice })
  return {
    id,
    isNoNews:
      liquidationDistanceRate({ side, price: trade.price, liquidationPrice }) <= rate &&
      nowMs - (trade.filledAtMs ?? nowMs) < openingMs,
    state: distance <= rate ? 'reached' : distance > rate * (1 + distanceGap) ? 'clear' : 'between',
    finding: { kind: 'liquidation-near', rate, tradeId: id, side, quantity, price, liquidationPrice },
  }
}
