import { couldBeBought } from '@common/domain/options/orders/match-order'
import { optionName } from '@common/domain/options/option-name'
import type { OptionTrade } from '@common/domain/options/option'
import { text } from '@common/texts/text'
import { ExchangeError } from '../../ports/exchange/exchange-error'
import type { OptionsExchange } from '../../ports/exchange/exchange-options'
import type { SentAction } from '../../ports/storage/sent-actions'
import { readWhole } from '../lists/read-whole'
import type { ReconcileResult } from './reconcile-result'

type Sent<A extends SentAction['action']> = Extract<SentAction, { action: A }>

/** A match may come from another client, so the user must confirm it. */
export async function reconcileOptionPurchase(
  options: Pick<OptionsExchange, 'trades' | 'endedTrades'>,
  { order, knownTradeIds }: Sent<'buy-option'>,
): Promise<ReconcileResult> {
  const running = await options.trades()
  const ended = await readWhole(options.endedTrades)
  const candidates = [...running, ...ended.items].filter(
    (option) => !knownTradeIds.includes(option.id) && couldBeBought(option, order),
  )
  const [first] = candidates
  if (first) {
    const values = { count: candidates.length, option: optionName(first), premium: first.premiumSats }
    return { kind: 'needs-you', words: text('finding.maybeBought', values) }
  }
  return ended.isWhole
    ? { kind: 'absent', words: text('finding.notBought') }
    : { kind: 'unproven', words: text('finding.optionNotSeen') }
}

export async function reconcileOptionChange(
  options: Pick<OptionsExchange, 'trade'>,
  sent: Sent<'close-option' | 'set-settlement'>,
): Promise<ReconcileResult> {
  let option: OptionTrade
  try {
    option = await options.trade(sent.tradeId)
  } catch (error) {
    if (!(error instanceof ExchangeError && error.kind === 'not-found')) throw error
    return { kind: 'needs-you', words: text('finding.optionUnknown') }
  }
  switch (sent.action) {
    case 'close-option':
      if (option.state === 'closed') return { kind: 'done', words: text('finding.optionClosed') }
      if (option.state === 'running') return { kind: 'absent', words: text('finding.optionNotClosed') }
      return { kind: 'not-done', words: text('finding.optionEndedBefore') }
    case 'set-settlement':
      if (option.settlement === sent.settlement) return { kind: 'done', words: text('finding.settlementSet') }
      if (option.state === 'running') return { kind: 'absent', words: text('finding.settlementUnchanged') }
      return { kind: 'not-done', words: text('finding.optionEndedBefore') }
  }
}

export async function reconcileCloseAllOptions(
  options: Pick<OptionsExchange, 'trades'>,
  { tradeIds }: Sent<'close-all-options'>,
): Promise<ReconcileResult> {
  const left = (await options.trades()).filter(({ id }) => tradeIds.includes(id)).length
  const count = tradeIds.length
  if (left === 0) return { kind: 'done', words: text('finding.noneRunning', { count }) }
  if (left === count) return { kind: 'absent', words: text('finding.allRunning', { count }) }
  return { kind: 'needs-you', words: text('finding.someRunning', { left, count }) }
}
