import { crossProfitAt } from '@common/domain/futures/cross/cross-profit'
import type { CrossOrder } from '@common/domain/futures/cross/cross-records'
import { toOpenCrossPosition } from '@common/domain/futures/cross/cross-position'
import { settledProfit } from '@common/domain/futures/profit'
import type { FuturesTrade } from '@common/domain/futures/trade'
import { optionName } from '@common/domain/options/option-name'
import type { OptionTrade } from '@common/domain/options/option'
import { settledOptionProfit } from '@common/domain/options/profit/profit'
import type { Sats } from '@common/domain/units'
import { message, type Message } from '@common/texts/message'
import { kindTexts } from '../options/option-text'
import { orderName, positionName, positionSideText } from '../format/trade-text'
import { useAccountStore } from '../session/account-store'
import { useCrossStore } from '../portfolio/cross'
import { useFuturesStore } from '../portfolio/futures'
import { useOptionsStore } from '../portfolio/options'
import type { WriteOutcome } from '../submit/write-outcome'

export type ExitResult =
  | { readonly state: 'sending' | 'canceled' }
  /** Without an id if the connection to main was lost. */
  | { readonly state: 'in-doubt'; readonly doubtId?: string }
  /** Null if unknown. */
  | { readonly state: 'closed'; readonly netSats: Sats | null }
  | { readonly state: 'failed'; readonly why: Message }

export interface ExitTarget {
  readonly id: string
  readonly name: Message
  /** Without amounts. */
  readonly hiddenName: Message
  /** From the account's lists; undefined while active or missing. */
  readonly ended: () => ExitResult | undefined
  readonly end: (profileId: string) => Promise<WriteOutcome<ExitResult>>
}

export interface ExitGroup {
  readonly targets: readonly ExitTarget[]
  /** By target id; null if each target needs its own request. */
  readonly endAll: ((profileId: string) => Promise<WriteOutcome<ReadonlyMap<string, ExitResult>>>) | null
}

const canceled = { state: 'canceled' } as const
const filled = { state: 'failed', why: message('cancel.notOpen') } as const

function tradeResult(trade: FuturesTrade): ExitResult | undefined {
  if (trade.state === 'closed') return { state: 'closed', netSats: settledProfit(trade).totalSats }
  return trade.state === 'canceled' ? canceled : undefined
}

const optionResult = (option: OptionTrade): ExitResult | undefined =>
  option.state === 'running' ? undefined : { state: 'closed', netSats: settledOptionProfit(option).totalSats }

function mapResult<T, R>(outcome: WriteOutcome<T>, resultOf: (value: T) => R): WriteOutcome<R> {
  return outcome.kind === 'done' ? { kind: 'done', value: resultOf(outcome.value) } : outcome
}

function resultsById<T extends { readonly id: string }>(
  ended: readonly T[],
  resultOf: (target: T) => ExitResult | undefined,
): ReadonlyMap<string, ExitResult> {
  const results = new Map<string, ExitResult>()
  for (const target of ended) {
    const result = resultOf(target)
    if (result) results.set(target.id, result)
  }
  return results
}

const endedTogether = <T extends { readonly id: string }>(
  targets: readonly ExitTarget[],
  endAll: (profileId: string) => Promise<WriteOutcome<readonly T[]>>,
  resultOf: (target: T) => ExitResult | undefined,
): ExitGroup => ({
  targets,
  endAll: async (profileId) => mapResult(await endAll(profileId), (ended) => resultsById(ended, resultOf)),
})

export function useExitTargets() {
  const trades = useFuturesStore()
  const cross = useCrossStore()
  const options = useOptionsStore()
  const account = useAccountStore()

  const tradeTarget = (trade: FuturesTrade): ExitTarget => {
    const { id, side, quantity, state } = trade
    const isRunning = state === 'running'
    return {
      id,
      name: isRunning ? positionName({ side, quantity }) : orderName({ side, quantity }),
      hiddenName: isRunning ? positionSideText(side) : orderName({ side, quantity }, true),
      ended: () => {
        const now = trades.find(id)
        const isFilled = !isRunning && now?.state === 'running'
        return isFilled ? filled : now && tradeResult(now)
      },
      end: async (profileId) =>
        mapResult(
          await (isRunning ? trades.close(id, profileId) : trades.cancel(id, profileId)),
          (ended) => tradeResult(ended) ?? { state: 'sending' },
        ),
    }
  }

  const optionTarget = (option: OptionTrade): ExitTarget => ({
    id: option.id,
    name: optionName(option),
    hiddenName: message(kindTexts[option.kind]),
    ended: () => {
      const now = options.find(option.id)
      return now && optionResult(now)
    },
    end: async (profileId) =>
      mapResult(
        await options.close(option.id, profileId),
        (ended) => optionResult(ended) ?? { state: 'sending' },
      ),
  })

  function crossTargets(): ExitTarget[] {
    const { position, held } = cross
    if (!position || !held) return []
    /** Null if the fee is unknown or another quantity was closed. */
    const computeNet = ({ price, quantity }: CrossOrder): Sats | null => {
      const feeRate = account.state?.feeRate
      if (feeRate === undefined || quantity !== held.quantity) return null
      return crossProfitAt(position, price, feeRate).totalSats
    }
    return [
      {
        id: 'cross',
        name: message('bulkExit.cross', { name: positionName(held) }),
        hiddenName: message('bulkExit.cross', { name: positionSideText(held.side) }),
        ended: () =>
          cross.position && !toOpenCrossPosition(cross.position)
            ? { state: 'closed', netSats: null }
            : undefined,
        end: async (profileId) =>
          mapResult(await cross.close(profileId), (order) => ({
            state: 'closed',
            netSats: computeNet(order),
          })),
      },
    ]
  }

  const crossOrderTarget = ({ id, side, quantity }: CrossOrder): ExitTarget => ({
    id,
    name: message('bulkExit.cross', { name: orderName({ side, quantity }) }),
    hiddenName: message('bulkExit.cross', { name: orderName({ side, quantity }, true) }),
    ended: () => {
      const { state } = cross
      if (!state || state.orders.some((order) => order.id === id)) return undefined
      const isFilled = state.filled.some((order) => order.id === id)
      return isFilled ? filled : canceled
    },
    end: async (profileId) => mapResult(await cross.cancel(id, profileId), () => canceled),
  })

  const closing = (): ExitGroup[] => [
    endedTogether(trades.running.map(tradeTarget), trades.closeAll, tradeResult),
    { targets: crossTargets(), endAll: null },
    endedTogether(options.running.map(optionTarget), options.closeAll, optionResult),
  ]

  const canceling = (): ExitGroup[] => [
    endedTogether(trades.open.map(tradeTarget), trades.cancelAll, tradeResult),
    endedTogether((cross.state?.orders ?? []).map(crossOrderTarget), cross.cancelAll, () => canceled),
  ]

  return { closing, canceling }
}
