import type { NoticeEvent } from '@common/domain/notice'
import type { Deposit, Withdrawal } from '@common/domain/wallet'
import type { Changed } from '../../state/wallet-book'

/** A deposit that has become final. */
export function depositEvents({ before, after }: Changed<Deposit>): NoticeEvent[] {
  if (after.state !== 'settled' || before?.state === 'settled') return []
  return [{ kind: 'deposit-settled', depositId: after.id, amountSats: after.amountSats }]
}

/** A withdrawal that has become final, either way. */
export function withdrawalEvents({ before, after }: Changed<Withdrawal>): NoticeEvent[] {
  if (after.state === 'pending' || before?.state === after.state) return []
  const { id, amountSats, feeSats, state } = after
  const kind = state === 'settled' ? 'withdrawal-settled' : 'withdrawal-failed'
  return [{ kind, withdrawalId: id, amountSats, feeSats }]
}
