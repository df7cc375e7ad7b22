import { addBreakdowns, type Breakdown } from '@common/domain/breakdown'
import {
  closingPrice,
  computeEquity,
  profitAt,
  profitNow,
  toFilledOrder,
  priceForNet,
  type Profit,
} from '@common/domain/futures/profit'
import { toInvestedSats } from '@common/domain/futures/adjust/margin-breakdowns'
import type { FuturesTrade } from '@common/domain/futures/trade'
import { zeroSats, type Sats, type Usd } from '@common/domain/units'
import { defineStore } from 'pinia'
import { computed } from 'vue'
import { useAccountStore } from '../session/account-store'
import { useCrossStore } from './cross'
import { useFreeBalance } from './free-balance'
import { useFuturesStore } from './futures'
import { useLastKnown } from './last-consistent'
import { useMarketStore } from '../market/market-store'
import { useOptionsValuation } from './options-valuation'
import { useStableValue } from '../ui/amounts/use-stable-value'

/** Every view reads P&L here, so that figures never differ. Null while unknown. */
export const useProfits = defineStore('profits', () => {
  const trades = useFuturesStore()
  const market = useMarketStore()
  const account = useAccountStore()
  const options = useOptionsValuation()
  const cross = useCrossStore()
  const freeBalance = useFreeBalance()
  const feeRate = computed(() => account.state?.feeRate ?? null)

  /** If closed now; calculated once per price. */
  const running = computed((): ReadonlyMap<string, Profit | null> => {
    const { ticker } = market
    const rate = feeRate.value
    return new Map(
      trades.running.map((trade) => [
        trade.id,
        ticker && rate !== null ? profitNow({ trade, ticker, feeRate: rate }) : null,
      ]),
    )
  })

  /** The exchange quotes no price for its size. */
  const isUnpriced = (trade: FuturesTrade) =>
    market.ticker !== null && closingPrice(trade, market.ticker) === null

  /** Net; an order's as if filled. */
  function at(trade: FuturesTrade, exitPrice: Usd): Profit | null {
    const rate = feeRate.value
    if (rate === null) return null
    const position = trade.state === 'open' ? toFilledOrder(trade, rate) : trade
    return profitAt({ trade: position, exitPrice, feeRate: rate })
  }

  /** Null if unknown or nonexistent. */
  function priceAtNet(trade: FuturesTrade, netSats: Sats): Usd | null {
    const rate = feeRate.value
    if (rate === null) return null
    return priceForNet(trade.state === 'open' ? toFilledOrder(trade, rate) : trade, netSats, rate)
  }

  const breakEven = (trade: FuturesTrade): Usd | null => priceAtNet(trade, zeroSats)

  const total = computed((): Breakdown | null => {
    if (!trades.isLoaded) return null
    const available = [...running.value.values()].filter((profit) => profit !== null)
    return available.length === running.value.size ? addBreakdowns(available) : null
  })

  /** `total` plus options and cross position. */
  const open = useStableValue(() => {
    const { profit } = cross
    return total.value && options.profit && profit && addBreakdowns([total.value, options.profit, profit])
  })

  const investedSats = computed(() =>
    toInvestedSats(
      [...trades.running, ...(cross.held && cross.position ? [cross.position] : [])],
      options.running,
    ),
  )

  /** Balance after canceling and closing everything now. */
  const equityNow = computed((): Breakdown | null => {
    const balanceSats = account.state?.account.balanceSats
    const { ticker } = market
    const { isLoaded } = trades
    if (
      !ticker ||
      balanceSats === undefined ||
      feeRate.value === null ||
      !isLoaded ||
      !options.credit ||
      !cross.credit
    )
      return null
    const ofTrades = computeEquity({
      balanceSats,
      trades: [...trades.open, ...trades.running],
      ticker,
      feeRate: feeRate.value,
    })
    return ofTrades && addBreakdowns([ofTrades, options.credit, cross.credit])
  })

  const lastEquity = useLastKnown(
    equityNow,
    computed(() => freeBalance.isCurrent),
  )
  const equity = useStableValue(() => lastEquity.value)

  return { running, isUnpriced, at, priceAtNet, breakEven, total, open, investedSats, equity }
})
