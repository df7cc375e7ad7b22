import { canCancel, type Withdrawal } from '@common/domain/wallet'
import { text } from '@common/texts/text'
import type { Exchange } from '../../ports/exchange'
import { ExchangeError } from '../../ports/exchange-error'
import type { SentAction } from '../../ports/history'
import { pageSince } from '../lists/page-since'
import type { DoubtFinding } from './doubt-finding'
import { clockToleranceMs, longestClockGapMs } from './record-clocks'

type PaymentsExchange = Pick<Exchange, 'withdrawals' | 'withdrawal'>
type Sent<A extends SentAction['action']> = Extract<SentAction, { action: A }>

/** A Lightning payment is known by its payment hash. */
export async function lookForInvoicePayment(
  exchange: PaymentsExchange,
  { paymentHash }: Sent<'withdraw'>,
  sentAtMs: number,
): Promise<DoubtFinding> {
  const list = await pageSince(exchange.withdrawals, sentAtMs - longestClockGapMs)
  const tries = list.filter(({ reference }) => reference === paymentHash)
  // An earlier try of the same invoice may have failed, which says nothing of this one.
  const withdrawal =
    tries.find(({ state }) => state !== 'failed') ??
    tries.find(({ createdAtMs }) => createdAtMs >= sentAtMs - clockToleranceMs)
  return withdrawal ? findingOf(withdrawal) : { kind: 'absent', words: text('finding.paymentUnknown') }
}

/** On the chain and to users nothing names the payment but destination, amount and time; those known before are not it. */
export async function lookForAlikePayment(
  exchange: PaymentsExchange,
  sent: Sent<'withdraw-on-chain' | 'transfer'>,
  sentAtMs: number,
): Promise<DoubtFinding> {
  const list = await pageSince(exchange.withdrawals, sentAtMs - longestClockGapMs)
  const withdrawal = list.find(
    (each) =>
      isAlike(each, sent) &&
      !sent.knownIds.includes(each.id) &&
      each.createdAtMs >= sentAtMs - longestClockGapMs,
  )
  return withdrawal ? findingOf(withdrawal) : { kind: 'absent', words: text('finding.withdrawalUnknown') }
}

/** Whether a withdrawal goes to the same destination with the same amount. */
export function isAlike(
  { rail, destination, amountSats }: Withdrawal,
  sent: Sent<'withdraw-on-chain' | 'transfer'>,
): boolean {
  if (amountSats !== sent.amountSats || destination === null) return false
  switch (sent.action) {
    case 'withdraw-on-chain':
      return rail === 'bitcoin' && destination === sent.address
    case 'transfer':
      return rail === 'internal' && destination.toLowerCase() === sent.toUsername.toLowerCase()
  }
}

export async function lookAtWithdrawal(
  exchange: PaymentsExchange,
  { withdrawalId }: Sent<'cancel-withdrawal'>,
): Promise<DoubtFinding> {
  let withdrawal: Withdrawal
  try {
    withdrawal = await exchange.withdrawal(withdrawalId)
  } catch (error) {
    if (!(error instanceof ExchangeError && error.kind === 'not-found')) throw error
    return { kind: 'needs-you', words: text('finding.withdrawalGone') }
  }
  if (withdrawal.state === 'failed')
    return { kind: 'done', words: text('finding.withdrawalCanceled'), withdrawal }
  if (canCancel(withdrawal)) return { kind: 'absent', words: text('finding.withdrawalNotCanceled') }
  return { kind: 'not-done', words: text('finding.withdrawalSentBefore') }
}

function findingOf(withdrawal: Withdrawal): DoubtFinding {
  switch (withdrawal.state) {
    case 'settled':
      return { kind: 'done', words: text('finding.paid'), withdrawal }
    case 'pending':
      return { kind: 'done', words: text('finding.paymentOnItsWay'), withdrawal }
    case 'failed':
      return { kind: 'not-done', words: text('finding.paymentFailed') }
  }
}
