import type { OptionState, OptionTrade } from '@common/domain/options/option'
import { message, type PlainKey, type Message } from '@common/texts/message'
import type { OptionsExchange } from '../../ports/exchange/exchange-options'
import type { allOptionsRequests, optionRequests } from '@common/domain/writes/option-writes'
import type { SentAction } from '@common/domain/writes/write-kinds'
import { Refusal } from '../../ports/refusal'
import type { CompareBooked, PreviewPrices } from '../compare-booked'
import type { OptionsTracker } from '../../state/options-tracker'
import { closeAllOptionsText, closeOptionText, setSettlementText } from '../writes/option-text'
import type { OptionTerms } from './buy-option'
import { sendWrite, type Outcome, type SendWriteDeps, type WriteMethods } from '../writes/send-write'
import { nullIfNotFound } from '../../ports/exchange/exchange-error'
import {
  compareRemaining,
  withModule,
  type Reconcilers,
  type ReconcileResult,
  type Sent,
} from '../writes/reconcile-result'

interface ChangeOptionDeps extends SendWriteDeps {
  readonly options: Pick<OptionsExchange, 'close' | 'closeAll' | 'setSettlement'>
  readonly tracker: OptionsTracker
  readonly terms: () => OptionTerms | undefined
  readonly booked: Pick<CompareBooked, 'beforeClosingOptions'>
  readonly onOptions: (options: readonly OptionTrade[]) => void
}

const stateTexts = {
  closed: 'option.closedAlready',
  expired: 'option.expiredAlready',
  exercised: 'option.exercisedAlready',
} as const satisfies Readonly<Record<Exclude<OptionState, 'running'>, PlainKey>>

type EndAllOptions = WriteMethods<typeof allOptionsRequests, OptionTrade[]>
export interface OptionWrites extends WriteMethods<typeof optionRequests, OptionTrade>, EndAllOptions {}

export function changeOption(deps: ChangeOptionDeps): Omit<OptionWrites, 'buy'> {
  const { options, tracker, terms, booked, onOptions } = deps
  const send = sendWrite(deps)

  function find(tradeId: string): OptionTrade {
    const option = tracker.get(tradeId)
    if (!option) throw new Refusal('not-found', message('option.unknown'))
    if (option.state !== 'running') throw new Refusal('rejected', message(stateTexts[option.state]))
    return option
  }

  const write = (
    sent: Extract<SentAction, { tradeId: string }>,
    summary: Message,
    run: () => Promise<OptionTrade>,
    compare: (closed: readonly OptionTrade[]) => void = () => undefined,
  ): Promise<Outcome<OptionTrade>> =>
    send({
      intent: { sent, summary },
      send: run,
      onDone(option) {
        onOptions([option])
        compare([option])
      },
    })

  function beforeClosing(previewPrices: PreviewPrices): (closed: readonly OptionTrade[]) => void {
    const now = terms()
    return booked.beforeClosingOptions(now ? { quote: now.ticker, nowMs: now.nowMs } : null, previewPrices)
  }

  return {
    close: async ({ tradeId, previewPrice }) => {
      const option = find(tradeId)
      return write(
        { action: 'close-option', tradeId },
        closeOptionText(option),
        () => options.close(tradeId),
        beforeClosing(previewPrice === undefined ? {} : { [tradeId]: previewPrice }),
      )
    },
    setSettlement: async ({ tradeId, settlement }) => {
      const option = find(tradeId)
      return write(
        { action: 'set-settlement', tradeId, settlement },
        setSettlementText(option, settlement),
        () => options.setSettlement(tradeId, settlement),
      )
    },
    closeAll: async (shown) => {
      deps.pendingWrites.withdrawOrders()
      const tradeIds = tracker.active().map(({ id }) => id)
      if (tradeIds.length === 0) throw new Refusal('rejected', message('option.noneRunning'))
      const intent = {
        sent: { action: 'close-all-options', tradeIds },
        summary: closeAllOptionsText(tradeIds.length),
      } as const
      const compare = beforeClosing(shown?.previewPrices ?? {})
      return send({
        intent,
        send: () => options.closeAll(),
        onDone(closed) {
          onOptions(closed)
          compare(closed)
        },
      })
    },
  }
}

async function reconcileOptionChange(
  options: Pick<OptionsExchange, 'trade'>,
  sent: Sent<'close-option' | 'set-settlement'>,
): Promise<ReconcileResult> {
  const option = await nullIfNotFound(() => options.trade(sent.tradeId))
  if (option === null) return { kind: 'needs-you', message: message('reconciliation.optionUnknown') }
  switch (sent.action) {
    case 'close-option':
      if (option.state === 'closed') return { kind: 'done', message: message('reconciliation.optionClosed') }
      if (option.state === 'running')
        return { kind: 'absent', message: message('reconciliation.optionNotClosed') }
      return { kind: 'not-done', message: message('reconciliation.optionEndedBefore') }
    case 'set-settlement':
      if (option.settlement === sent.settlement)
        return { kind: 'done', message: message('reconciliation.settlementSet') }
      if (option.state === 'running')
        return { kind: 'absent', message: message('reconciliation.settlementUnchanged') }
      return { kind: 'not-done', message: message('reconciliation.optionEndedBefore') }
  }
}

async function reconcileCloseAllOptions(
  options: Pick<OptionsExchange, 'trades'>,
  { tradeIds }: Sent<'close-all-options'>,
): Promise<ReconcileResult> {
  return compareRemaining(tradeIds, await options.trades(), 'running')
}

export const optionReconcilers = {
  'close-option': withModule('options', reconcileOptionChange),
  'set-settlement': withModule('options', reconcileOptionChange),
  'close-all-options': withModule('options', reconcileCloseAllOptions),
} satisfies Partial<Reconcilers>
