import { minuteMs } from '../durations'
import { liquidationDistanceRate } from '../futures/liquidation'
import { closingPrice, toMarginRate } from '../futures/profit'
import { addSats, type Sats, type Usd } from '../units'
import type { Alert, AlertFinding, AlertRule, LossLimit, Move } from './alert'
import type { AlertContext, RiskItem } from './alert-context'

interface AlertCondition {
  readonly id: string
  /** Hysteresis: nothing changes in `between`. */
  readonly state: 'reached' | 'between' | 'clear'
  /** Caused by the user's own order; counts as notified. */
  readonly isNoNews?: boolean
  readonly finding: AlertFinding
}

/** Hysteresis, as a fraction of the level. */
const priceGap = 0.002
/** Hysteresis, as a fraction of the rule's distance. */
const distanceGap = 0.1
/** Hysteresis, as a fraction of the rule's loss. */
const lossGap = 0.1

/** Mutes a position opened near its liquidation price. */
const openingMs = minuteMs

export interface AlertEvaluation {
  readonly findings: readonly AlertFinding[]
  readonly toldOf: readonly string[]
}

/**
 * Returns null if nothing has changed.
 * @param move for a `price-move`; null until it is computed
 */
export function evaluateAlert(
  { rule, toldOf }: Pick<Alert, 'rule' | 'toldOf'>,
  scene: AlertContext,
  move: Move | null = null,
): AlertEvaluation | null {
  const subjects = listConditions(rule, scene, move)
  const fresh = subjects.filter(({ id, state }) => state === 'reached' && !toldOf.includes(id))
  const stillNotified = subjects.filter(({ id, state }) => state !== 'clear' && toldOf.includes(id))
  if (fresh.length === 0 && stillNotified.length === toldOf.length) return null
  return {
    findings: fresh.filter(({ isNoNews }) => !isNoNews).map(({ finding }) => finding),
    toldOf: [...stillNotified, ...fresh].map(({ id }) => id),
  }
}

export function readsTrades(rule: AlertRule): boolean {
  switch (rule.kind) {
    case 'price-above':
    case 'price-below':
    case 'price-move':
      return false
    case 'liquidation-near':
    case 'loss':
    case 'carry-ahead':
      return true
  }
}

function listConditions(rule: AlertRule, scene: AlertContext, move: Move | null): readonly AlertCondition[] {
  switch (rule.kind) {
    case 'price-above':
    case 'price-below':
      return [priceCondition(rule.kind, rule.price, scene.ticker.lastPrice)]
    case 'price-move':
      return move ? [moveCondition(rule, move, scene.ticker.lastPrice)] : []
    case 'liquidation-near':
      return scene.riskItems().flatMap((riskItem) => liquidationConditions(rule.rate, riskItem, scene))
    case 'loss':
      return lossConditions(rule, scene)
    case 'carry-ahead':
      return fundingSubjects(rule, scene)
  }
}

const toState = (isReached: boolean, isClear: boolean): AlertCondition['state'] =>
  isReached ? 'reached' : isClear ? 'clear' : 'between'

function priceCondition(kind: 'price-above' | 'price-below', level: Usd, price: Usd): AlertCondition {
  const isAbove = kind === 'price-above'
  const isReached = isAbove ? price >= level : price <= level
  const isClear = isAbove ? price < level * (1 - priceGap) : price > level * (1 + priceGap)
  return { id: 'market', state: toState(isReached, isClear), finding: { kind, level, price } }
}

/** Needs no gap: after a notification, moves are measured from the new price. */
function moveCondition(
  { rate, withinMs }: Extract<AlertRule, { kind: 'price-move' }>,
  move: Move,
  price: Usd,
): AlertCondition {
  return {
    id: 'market',
    state: Math.abs(move.rate) >= rate ? 'reached' : 'clear',
    finding: { kind: 'price-move', withinMs, moveRate: move.rate, fromPrice: move.fromPrice, price },
  }
}

const getId = ({ tradeId }: Pick<RiskItem, 'tradeId'>): string => tradeId ?? 'cross'

function liquidationConditions(
  rate: number,
  riskItem: RiskItem,
  { ticker, nowMs }: AlertContext,
): readonly AlertCondition[] {
  const { tradeId, side, quantity, entryPrice, liquidationPrice, sinceMs } = riskItem
  if (liquidationPrice === null) return []
  const price = closingPrice(riskItem, ticker) ?? ticker.lastPrice
  const distance = liquidationDistanceRate({ side, price, liquidationPrice })
  const isOpenedNear = liquidationDistanceRate({ side, price: entryPrice, liquidationPrice }) <= rate
  return [
    {
      id: getId(riskItem),
      isNoNews: isOpenedNear && nowMs - sinceMs < openingMs,
      state: toState(distance <= rate, distance > rate * (1 + distanceGap)),
      finding: { kind: 'liquidation-near', rate, tradeId, side, quantity, price, liquidationPrice },
    },
  ]
}

function lossConditions(
  { of, limit }: Extract<AlertRule, { kind: 'loss' }>,
  scene: AlertContext,
): readonly AlertCondition[] {
  const riskItems = scene.riskItems()
  const known = riskItems.flatMap((riskItem) => {
    const netPnlSats = riskItem.netSats()
    return netPnlSats === null ? [] : [{ riskItem, netPnlSats }]
  })
  if (known.length < riskItems.length || known.length === 0) return []
  if (of === 'each') {
    return known.map(({ riskItem, netPnlSats }) => {
      const { tradeId: id, side, quantity, marginSats } = riskItem
      const finding = { kind: 'loss', trade: { id, side, quantity }, netPnlSats, marginSats } as const
      return lossCondition(getId(riskItem), limit, finding)
    })
  }
  const netPnlSats = addSats(...known.map((each) => each.netPnlSats))
  const marginSats = addSats(...riskItems.map((riskItem) => riskItem.marginSats))
  return [lossCondition('all', limit, { kind: 'loss', trade: null, netPnlSats, marginSats })]
}

function lossCondition(
  id: string,
  limit: LossLimit,
  finding: Extract<AlertFinding, { kind: 'loss' }>,
): AlertCondition {
  const loss = lossBy(limit, finding.netPnlSats, finding.marginSats)
  const most = limit.by === 'sats' ? limit.lossSats : limit.rate
  return { id, state: toState(loss >= most, loss < most * (1 - lossGap)), finding }
}

const lossBy = ({ by }: LossLimit, netPnlSats: Sats, marginSats: Sats): number =>
  by === 'sats' ? 0 - netPnlSats : 0 - toMarginRate(netPnlSats, marginSats)

/** Once per settlement, even if its amount fluctuates. */
function fundingSubjects(
  { aheadMs, leastSats }: Extract<AlertRule, { kind: 'carry-ahead' }>,
  { ticker, riskItems, marketNowMs, nextFundingFee }: AlertContext,
): readonly AlertCondition[] {
  const atMs = ticker.nextFundingAtMs
  const leftMs = atMs - marketNowMs
  if (riskItems().length === 0 || leftMs <= 0 || leftMs > aheadMs) return []
  const feeSats = nextFundingFee()
  if (feeSats === null) return []
  return [
    {
      id: `carry:${atMs}`,
      state: feeSats > 0 && feeSats >= leastSats ? 'reached' : 'between',
      finding: { kind: 'carry-ahead', atMs, feeSats },
    },
  ]
}
