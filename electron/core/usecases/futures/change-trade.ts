import { addMargin as addMarginTo } from '@common/domain/futures/adjust/adjust'
import { cashIn as cashInFrom, movesPrice } from '@common/domain/futures/adjust/cash-in'
import { validateTriggerPrice } from '@common/domain/futures/triggers/trigger-price'
import { getTriggerPrice, type TriggerKind } from '@common/domain/futures/trigger-kind'
import { trailingStopPrice } from '@common/domain/futures/triggers/trailing-stop'
import { closingPrice } from '@common/domain/futures/profit'
import type { Ticker } from '@common/domain/market/market'
import type { FuturesTrade, TradeState } from '@common/domain/futures/trade'
import type { Sats, Usd } from '@common/domain/units'
import type { Exchange } from '../../ports/exchange/exchange'
import type { tradeRequests } from '@common/domain/writes/futures-writes'
import type { SentAction } from '@common/domain/writes/write-kinds'
import { Refusal, refuseFields } from '../../ports/refusal'
import type { FuturesTracker } from '../../state/futures-tracker'
import {
  addMarginText,
  cancelText,
  cashInText,
  closeText,
  setTriggerPriceText,
  trailStopText,
} from '../writes/action-text'
import { sendWrite, type Outcome, type SendWriteDeps, type WriteMethods } from '../writes/send-write'
import type { CompareBooked } from '../compare-booked'
import type { RiskLimitEnforcer } from './risk-limit-enforcer'
import { message, type PlainKey, type Message } from '@common/texts/message'
import { nullIfNotFound } from '../../ports/exchange/exchange-error'
import type {
  ReconcileContext,
  Reconciler,
  Reconcilers,
  ReconcileResult,
  Sent,
} from '../writes/reconcile-result'

interface ChangeTradeDeps extends SendWriteDeps {
  readonly exchange: Pick<
    Exchange,
    'closeTrade' | 'cancelTrade' | 'addMargin' | 'cashIn' | 'setLevel' | 'trailingStops'
  >
  readonly tracker: FuturesTracker
  readonly ticker: () => Ticker | undefined
  readonly riskLimits: Pick<RiskLimitEnforcer, 'capsLeverage' | 'checkRaise'>
  readonly onTrades: (trades: readonly FuturesTrade[]) => void
  readonly booked: Pick<CompareBooked, 'beforeClosing'>
}

const stateTexts = {
  open: 'trade.stillOpen',
  running: 'trade.runningAlready',
  closed: 'trade.closedAlready',
  canceled: 'trade.canceledAlready',
} as const satisfies Readonly<Record<TradeState, PlainKey>>

export type TradeWrites = WriteMethods<typeof tradeRequests, FuturesTrade>

/** Margin and trigger changes of a trade run in sequence; closing and canceling never wait. */
export function changeTrade(deps: ChangeTradeDeps): Omit<TradeWrites, 'open'> {
  const { exchange, tracker, ticker, riskLimits, onTrades, booked } = deps
  const send = sendWrite(deps)
  const turns = new Map<string, Promise<unknown>>()

  async function inTurn<T>(tradeId: string, run: () => Promise<T>): Promise<T> {
    const turn = (turns.get(tradeId) ?? Promise.resolve()).then(run, run)
    turns.set(tradeId, turn)
    try {
      return await turn
    } finally {
      if (turns.get(tradeId) === turn) turns.delete(tradeId)
    }
  }

  function find(tradeId: string, ...states: TradeState[]): FuturesTrade {
    const trade = tracker.get(tradeId)
    if (!trade) throw new Refusal('not-found', message('trade.unknown'))
    if (!states.includes(trade.state)) {
      throw new Refusal('rejected', message(stateTexts[trade.state]))
    }
    return trade
  }

  function write(
    sent: Extract<SentAction, { tradeId: string }>,
    summary: Message,
    amountSats: Sats | null,
    run: () => Promise<FuturesTrade>,
    onDone: (trade: FuturesTrade) => void = () => undefined,
  ): Promise<Outcome<FuturesTrade>> {
    const done = (trade: FuturesTrade) => {
      onTrades([trade])
      onDone(trade)
    }
    return send({ intent: { sent, summary, amountSats }, send: run, onDone: done })
  }

  return {
    close: async ({ tradeId, previewPrice }) => {
      const trade = find(tradeId, 'running')
      return write(
        { action: 'close-trade', tradeId },
        closeText(trade),
        null,
        () => exchange.closeTrade(tradeId),
        booked.beforeClosing(previewPrice ?? null, tradeId),
      )
    },
    cancel: async ({ tradeId }) => {
      const trade = find(tradeId, 'open')
      return write({ action: 'cancel-trade', tradeId }, cancelText(trade), null, () =>
        exchange.cancelTrade(tradeId),
      )
    },
    addMargin: ({ tradeId, amountSats }) =>
      inTurn(tradeId, () => {
        const trade = find(tradeId, 'running')
        const check = addMarginTo(trade, amountSats)
        if (!check.ok) throw refuseFields(check.issues)
        const before = toMarginBefore(trade)
        return write(
          { action: 'add-margin', tradeId, amountSats, before },
          addMarginText(trade, amountSats),
          amountSats,
          () => exchange.addMargin(tradeId, amountSats),
        )
      }),
    cashIn: ({ tradeId, amountSats }) =>
      inTurn(tradeId, () => {
        const trade = find(tradeId, 'running')
        const now = ticker()
        const exitPriceNow = now ? closingPrice(trade, now) : null
        const check = exitPriceNow === null ? null : cashInFrom(trade, amountSats, exitPriceNow)
        if (check && !check.ok) throw refuseFields(check.issues)
        if (check) riskLimits.checkRaise(trade.leverage, check.position.leverage)
        else if (riskLimits.capsLeverage()) throw new Refusal('not-connected', message('riskLimit.noPrice'))
        const before = toMarginBefore(trade)
        return write(
          { action: 'cash-in', tradeId, amountSats, before },
          cashInText(trade, amountSats),
          amountSats,
          () => exchange.cashIn(tradeId, amountSats),
        )
      }),
    setLevel: ({ tradeId, kind, price }) =>
      inTurn(tradeId, () => {
        const trade = find(tradeId, 'open', 'running')
        checkTriggerPrice(trade, kind, price, ticker())
        return write(
          { action: 'update-trade', tradeId, level: kind, price },
          setTriggerPriceText(trade, kind, price),
          null,
          () => exchange.setLevel(tradeId, kind, price),
        )
      }),
    trailStop: ({ tradeId, rate }) =>
      inTurn(tradeId, () => {
        const { trailingStops } = exchange
        if (trailingStops === null) throw new Refusal('unsupported', message('service.notOffered'))
        const trade = find(tradeId, 'running')
        const now = ticker()
        if (!now) throw new Refusal('not-connected', message('order.noPrices'))
        const level = trailingStopPrice({ side: trade.side, extremePrice: now.lastPrice, rate })
        checkTriggerPrice(trade, 'stop-loss', level, now)
        return write(
          { action: 'update-trade', tradeId, level: 'stop-loss', price: null, trailingRate: rate },
          trailStopText(trade, rate),
          null,
          () => trailingStops.trail(tradeId, rate, trade.stopLossPrice),
        )
      }),
  }
}

const toMarginBefore = ({ marginSats, price, cashedInPnlSats }: FuturesTrade) => ({
  marginSats,
  price,
  ...(typeof cashedInPnlSats === 'number' && { cashedInPnlSats }),
})

function checkTriggerPrice(
  trade: FuturesTrade,
  kind: TriggerKind,
  price: Usd | null,
  ticker: Ticker | undefined,
): void {
  const { side, liquidationPrice } = trade
  const result = validateTriggerPrice({
    kind,
    value: price ?? 0,
    side,
    price: trade.price,
    liquidationPrice,
    levels: trade,
    exitPriceNow: trade.state === 'running' && ticker ? closingPrice(trade, ticker) : null,
  })
  if (result.ok) return
  // The request's field is named `price`.
  throw refuseFields(result.issues.map((issue) => ({ ...issue, field: 'price' })))
}

export const reconcileTrade =
  <Written extends Extract<SentAction, { tradeId: string }>>(
    find: (trade: FuturesTrade, sent: Written, context: ReconcileContext) => ReconcileResult,
  ): Reconciler<Written> =>
  async (sent, context) => {
    const trade = await nullIfNotFound(() => context.exchange.trade(sent.tradeId))
    if (trade === null) return { kind: 'needs-you', message: message('reconciliation.tradeUnknown') }
    return { ...find(trade, sent, context), trades: [trade] }
  }

/** The exchange rounds rates: 0.7 / 100 is returned as 0.007. */
const rateTolerance = 1e-9

/** Trailing stops are compared by distance: their price moves. */
function isAsSent(trade: FuturesTrade, { level, price, trailingRate: rate }: Sent<'update-trade'>): boolean {
  if (rate === undefined) return getTriggerPrice(trade, level) === price
  return typeof trade.trailingRate === 'number' && Math.abs(trade.trailingRate - rate) < rateTolerance
}

const ended = ({ state }: FuturesTrade): ReconcileResult | undefined =>
  state === 'closed' || state === 'canceled'
    ? {
        kind: 'needs-you',
        message: message(state === 'closed' ? 'reconciliation.closedByNow' : 'reconciliation.canceledByNow'),
      }
    : undefined

const unchanged: ReconcileResult = { kind: 'absent', message: message('reconciliation.unchanged') }

type SentMargin = Sent<'add-margin' | 'cash-in'>

const reconcileMargin = (
  isApplied: (trade: FuturesTrade, sent: SentMargin) => boolean,
  isVisible: (trade: FuturesTrade, sent: SentMargin) => boolean = () => true,
) =>
  reconcileTrade<SentMargin>((trade, sent) => {
    const { marginSats, price } = sent.before
    if (isApplied(trade, sent)) return { kind: 'done', message: message('reconciliation.marginChanged') }
    const unclear = message('reconciliation.marginUnclear', { margin: trade.marginSats })
    if (trade.marginSats !== marginSats || trade.price !== price)
      return { kind: 'needs-you', message: unclear }
    return ended(trade) ?? (isVisible(trade, sent) ? unchanged : { kind: 'unproven', message: unclear })
  })

/** Null if the exchange doesn't report cashed-in profit. */
const isMoreCashedIn = ({ cashedInPnlSats }: FuturesTrade, { before }: SentMargin): boolean | null =>
  typeof cashedInPnlSats === 'number' && before.cashedInPnlSats !== undefined
    ? cashedInPnlSats > before.cashedInPnlSats
    : null

export const tradeReconcilers = {
  'close-trade': reconcileTrade(({ state }) =>
    state === 'closed'
      ? { kind: 'done', message: message('reconciliation.closed') }
      : { kind: 'absent', message: message('reconciliation.notClosed') },
  ),
  'cancel-trade': reconcileTrade(({ state }) => {
    if (state === 'canceled') return { kind: 'done', message: message('reconciliation.canceled') }
    if (state === 'open') return { kind: 'absent', message: message('reconciliation.notCanceled') }
    return { kind: 'not-done', message: message('reconciliation.filledBefore') }
  }),
  'update-trade': reconcileTrade((trade, sent) => {
    if (isAsSent(trade, sent)) return { kind: 'done', message: message('reconciliation.levelSet') }
    return ended(trade) ?? unchanged
  }),
  'add-margin': reconcileMargin(
    (trade, { before, amountSats }) => trade.marginSats === before.marginSats + amountSats,
  ),
  'cash-in': reconcileMargin(
    (trade, sent) =>
      trade.price !== sent.before.price ||
      trade.marginSats === sent.before.marginSats - sent.amountSats ||
      isMoreCashedIn(trade, sent) === true,
    // Profit below half a price step may leave no other trace.
    (trade, sent) => isMoreCashedIn(trade, sent) !== null || movesPrice(trade, sent.amountSats),
  ),
} satisfies Partial<Reconcilers>
