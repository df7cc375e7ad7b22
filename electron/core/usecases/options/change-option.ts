import type { OptionState, OptionTrade, Settlement } from '@common/domain/options/option'
import type { Usd } from '@common/domain/units'
import { text, type PlainKey, type Text } from '@common/texts/text'
import type { OptionsExchange } from '../../ports/exchange/exchange-options'
import type { SentAction } from '../../ports/storage/sent-actions'
import { Refusal } from '../../ports/refusal'
import type { CompareBooked, PreviewPrices } from '../compare-booked'
import type { OptionsTracker } from '../../state/options-tracker'
import { closeAllOptionsText, closeOptionText, setSettlementText } from '../writes/option-text'
import type { OptionTerms } from './buy-option'
import { sendWrite, type Outcome, type SendWriteDeps } from '../writes/send-write'

export interface ChangeOptionDeps extends SendWriteDeps {
  readonly options: Pick<OptionsExchange, 'close' | 'closeAll' | 'setSettlement'>
  readonly book: OptionsTracker
  readonly terms: () => OptionTerms | undefined
  readonly booked: Pick<CompareBooked, 'beforeClosingOptions'>
  readonly onOptions: (options: readonly OptionTrade[]) => void
}

const stateTexts = {
  closed: 'option.closedAlready',
  expired: 'option.expiredAlready',
  exercised: 'option.exercisedAlready',
} as const satisfies Readonly<Record<Exclude<OptionState, 'running'>, PlainKey>>

/** Each throws a Refusal before sending, or an ExchangeError. */
export interface ChangeOption {
  readonly close: (tradeId: string, previewPrice?: Usd | null) => Promise<Outcome<OptionTrade>>
  readonly setSettlement: (tradeId: string, settlement: Settlement) => Promise<Outcome<OptionTrade>>
  readonly closeAll: (previewPrices?: PreviewPrices) => Promise<Outcome<OptionTrade[]>>
}

export function changeOption(deps: ChangeOptionDeps): ChangeOption {
  const { options, book, terms, booked, onOptions } = deps
  const send = sendWrite(deps)

  function find(tradeId: string): OptionTrade {
    const option = book.get(tradeId)
    if (!option) throw new Refusal('not-found', text('option.unknown'))
    if (option.state !== 'running') throw new Refusal('rejected', text(stateTexts[option.state]))
    return option
  }

  const write = (
    sent: Extract<SentAction, { tradeId: string }>,
    summary: Text,
    run: () => Promise<OptionTrade>,
    compare: (closed: readonly OptionTrade[]) => void = () => undefined,
  ): Promise<Outcome<OptionTrade>> =>
    send({
      intent: { sent, summary, tradeId: sent.tradeId, amountSats: null, orderId: null },
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
    close: async (tradeId, previewPrice = null) => {
      const option = find(tradeId)
      return write(
        { action: 'close-option', tradeId },
        closeOptionText(option),
        () => options.close(tradeId),
        beforeClosing(previewPrice === null ? {} : { [tradeId]: previewPrice }),
      )
    },
    setSettlement: async (tradeId, settlement) => {
      const option = find(tradeId)
      return write(
        { action: 'set-settlement', tradeId, settlement },
        setSettlementText(option, settlement),
        () => options.setSettlement(tradeId, settlement),
      )
    },
    closeAll: async (previewPrices = {}) => {
      const tradeIds = book.live().map(({ id }) => id)
      if (tradeIds.length === 0) throw new Refusal('rejected', text('option.noneRunning'))
      const intent = {
        sent: { action: 'close-all-options', tradeIds },
        summary: closeAllOptionsText(tradeIds.length),
        tradeId: null,
        amountSats: null,
        orderId: null,
      } as const
      const compare = beforeClosing(previewPrices)
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
