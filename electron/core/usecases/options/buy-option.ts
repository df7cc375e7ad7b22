import type { Ticker } from '@common/domain/market/market'
import { createIssue } from '@common/domain/issue'
import { toLimitedOption } from '@common/domain/risk-limits/limits/limit-kind'
import type { OptionOrder, OptionTrade } from '@common/domain/options/option'
import { previewOption, type OptionOrderInput, type OptionPreview } from '@common/domain/options/orders/order'
import type { Sats } from '@common/domain/units'
import { message } from '@common/texts/message'
import type { OptionsExchange } from '../../ports/exchange/exchange-options'
import { Refusal, refuseFields } from '../../ports/refusal'
import type { CompareBooked } from '../compare-booked'
import type { OptionsTracker } from '../../state/options-tracker'
import { recentClosedCount } from '../../state/position-tracker'
import type { RiskLimitEnforcer } from '../futures/risk-limit-enforcer'
import { buyOptionText } from '../writes/option-text'
import type { optionRequests } from '@common/domain/writes/option-writes'
import type { WriteMethods } from '../writes/send-write'
import { sendOnce, type SendOnceDeps } from '../writes/send-once'
import type { Offer, ReadOffer } from './read-offer'
import { couldBeBought } from '@common/domain/options/orders/match-order'
import { optionName } from '@common/domain/options/option-name'
import { readWhole } from '../lists/read-whole'
import {
  newestById,
  reportMissing,
  withoutOlder,
  withModule,
  type Reconcilers,
  type ReconcileResult,
  type Sent,
} from '../writes/reconcile-result'

export interface OptionTerms {
  readonly ticker: Ticker
  readonly nowMs: number
  readonly balanceSats: Sats | null
  readonly stale: boolean
}

interface BuyOptionDeps extends SendOnceDeps {
  readonly options: Pick<OptionsExchange, 'buy'>
  readonly tracker: OptionsTracker
  readonly offer: ReadOffer
  readonly terms: () => OptionTerms | undefined
  readonly riskLimits: Pick<RiskLimitEnforcer, 'check'>
  readonly booked: Pick<CompareBooked, 'beforeBuyingOption'>
  readonly onOptions: (options: readonly OptionTrade[]) => void
}

export function buyOption(deps: BuyOptionDeps): WriteMethods<typeof optionRequests, OptionTrade>['buy'] {
  const { options, tracker, offer, booked, onOptions } = deps
  const once = sendOnce<OptionTrade>(deps, {
    keep: (option) => ({ kind: 'bought', option }),
    recall: (stored) => (stored.kind === 'bought' ? stored.option : undefined),
  })

  return ({ orderId, previewPrice = null, ...order }) =>
    once(orderId, async () => {
      const { preview, input } = await checked(deps, order)
      const intent = {
        sent: { action: 'buy-option', order, knownTradeIds: tracker.all().map(({ id }) => id) },
        summary: buyOptionText(preview),
        amountSats: preview.debitedSats,
        orderId,
      } as const
      const compare = booked.beforeBuyingOption(input, previewPrice)
      return {
        intent,
        send: () => offer.ofListed(order.instrumentName, () => options.buy(order)),
        onDone(option) {
          onOptions([option])
          compare(option)
        },
      }
    })
}

/** Reads again before refusing: listed strikes change with the price. */
async function findOffer({ instrumentName }: OptionOrder, offer: ReadOffer): Promise<Offer> {
  const last = await offer.offer()
  return last.instruments.includes(instrumentName) ? last : offer.offer({ isFresh: true })
}

async function checked(
  { offer, terms, riskLimits, tracker }: Pick<BuyOptionDeps, 'offer' | 'terms' | 'riskLimits' | 'tracker'>,
  order: OptionOrder,
): Promise<{ readonly preview: OptionPreview; readonly input: OptionOrderInput }> {
  const { market, instruments } = await findOffer(order, offer)
  const listed = new Set(instruments)
  const impliedVolatility = listed.has(order.instrumentName)
    ? await offer.volatility(order.instrumentName, false)
    : Number.NaN
  const currentTerms = terms()
  if (!currentTerms) throw new Refusal('not-connected', message('order.notLoaded'))
  const { ticker, nowMs, balanceSats, stale } = currentTerms
  if (stale) throw new Refusal('rejected', message('order.stalePrice'))
  if (tracker.active().length >= market.maxTradeCount)
    throw new Refusal('rejected', message('order.tooManyOptions', { most: market.maxTradeCount }))
  const input = { order, ticker, market, listed, impliedVolatility, nowMs }
  const result = previewOption(input)
  if (!result.ok) throw refuseFields(result.issues)
  riskLimits.check(toLimitedOption(order.quantity))
  const { debitedSats } = result.preview
  if (balanceSats !== null && debitedSats > balanceSats) {
    throw refuseFields([
      createIssue('quantity', 'option.shortOfBalance', { needed: debitedSats, balance: balanceSats }),
    ])
  }
  return { preview: result.preview, input }
}

async function reconcileOptionPurchase(
  options: Pick<OptionsExchange, 'trades' | 'endedTrades'>,
  { order, knownTradeIds }: Sent<'buy-option'>,
): Promise<ReconcileResult> {
  const running = await options.trades()
  const ended = await readWhole(options.endedTrades)
  const recent = withoutOlder(ended.items, knownTradeIds, {
    knownCount: recentClosedCount,
    timeMs: ({ closedAtMs, expiresAtMs }) => closedAtMs ?? expiresAtMs,
  })
  const candidates = newestById([...running, ...recent]).filter(
    (option) => !knownTradeIds.includes(option.id) && couldBeBought(option, order),
  )
  const [first] = candidates
  if (first) {
    const values = { count: candidates.length, option: optionName(first), premium: first.premiumSats }
    return { kind: 'needs-you', message: message('reconciliation.maybeBought', values) }
  }
  return reportMissing(
    ended.isWhole,
    message('reconciliation.notBought'),
    message('reconciliation.optionNotSeen'),
  )
}

export const optionOrderReconcilers = {
  'buy-option': withModule('options', reconcileOptionPurchase),
} satisfies Partial<Reconcilers>
