import { createHash } from 'node:crypto'
import { noCapabilities } from '@common/domain/services/capabilities'
import type { Ticker } from '@common/domain/market/market'
import { isTriggered, listTriggerPrices } from '@common/domain/futures/trigger-kind'
import { isLiquidatedAt } from '@common/domain/futures/liquidation'
import type { FuturesTrade } from '@common/domain/futures/trade'
import { encodeInvoice } from '@common/domain/lightning/encode-invoice'
import { msat, type Usd } from '@common/domain/units'
import type { LightningNetwork } from '@common/domain/wallet'
import type { Clock } from '../../../electron/core/ports/clock'
import type { Exchange, ExchangeModules } from '../../../electron/core/ports/exchange/exchange'
import type { Page } from '../../../electron/core/ports/exchange/exchange-page'
import { ExchangeError, type ExchangeErrorKind } from '../../../electron/core/ports/exchange/exchange-error'
import { verbatim } from '../in-english'

export { testAccountLimits as accountLimits, testMarket as market } from '../market-records'

export const refuse = (kind: ExchangeErrorKind, message: string): never => {
  throw new ExchangeError(kind, verbatim(message))
}

export const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

export const tickerAt = (price: Usd, clock: Clock): Ticker => ({
  lastPrice: price,
  bidPrice: price - 0.5,
  askPrice: price + 0.5,
  indexPrice: price,
  fundingRate: 0.0001,
  nextFundingAtMs: clock.nowMs() + 3_600_000,
})

/** Newest first, within the bounds. */
export const paged = <T extends { readonly createdAtMs: number }>(
  items: readonly T[],
  page: Page = {},
): T[] =>
  [...items]
    .filter(({ createdAtMs }) => createdAtMs >= (page.fromMs ?? -Infinity))
    .filter(({ createdAtMs }) => createdAtMs <= (page.toMs ?? Infinity))
    .sort((a, b) => b.createdAtMs - a.createdAtMs)
    .slice(0, page.limit ?? 100)

/** Null if the position stays open. */
export function reachedTriggerPrice(trade: FuturesTrade, price: Usd): Usd | null {
  const { side, liquidationPrice } = trade
  if (isLiquidatedAt({ side, price, liquidationPrice })) return liquidationPrice
  return listTriggerPrices(trade).find((level) => isTriggered(level, side, price))?.price ?? null
}

/** Futures and the Lightning wallet only. */
export const declared: ExchangeModules & Pick<Exchange, 'capabilities'> = {
  capabilities: { ...noCapabilities, futures: true, candles: true, nextFunding: true },
  cross: null,
  clientOrderIds: null,
  trailingStops: null,
  options: null,
  swaps: null,
  dollars: null,
  onChain: null,
  transfers: null,
  profile: null,
  notifications: null,
  records: null,
  announcements: null,
  oracle: null,
  pulse: null,
}

interface InvoiceTerms {
  /** 0: the payer chooses. */
  readonly amountSats: number
  readonly network: LightningNetwork
  readonly expirySeconds: number
  readonly description: string | { readonly hash: string }
}

/** `id` determines the hash. */
export const createInvoice = (
  id: string,
  createdAtMs: number,
  { amountSats, ...terms }: InvoiceTerms,
): string =>
  encodeInvoice(
    {
      ...terms,
      amountMsat: amountSats === 0 ? null : msat(amountSats * 1000),
      paymentHash: hash(id),
      paymentSecret: hash(`${id} secret`),
      createdAtMs,
    },
    createHash('sha256').update('payee').digest(),
  )

export const withoutDelays = {
  queuedRequests: () => 0,
  onQueued: () => undefined,
  holdReads: () => undefined,
  withdrawOrders: () => undefined,
  clockSkewMs: () => 0,
  timeMs: () => null,
}
