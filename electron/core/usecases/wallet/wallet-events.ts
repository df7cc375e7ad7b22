import type { Happening } from '@common/domain/notice'
import type { Deposit, Withdrawal } from '@common/domain/wallet'
import type { Changed } from '../../state/wallet-book'

/** A deposit that has become final. */
export function depositEvents({ before, after }: Changed<Deposit>): Happening[] {
  if (after.state !== 'settled' || before?.state === 'settled') return []
  const { id: depositId, amountSats } = after
  return [{ event: { kind: 'deposit-settled', depositId, amountSats }, happenedAtMs: null }]
}

/** A withdrawal that has become final, either way. */
export function withdrawalEvents({ before, after }: Changed<Withdrawal>): Happening[] {
  if (after.state === 'pending' || before?.state === after.state) return []
  const { id, amountSats, feeSats, state } = after
  const kind = state === 'settled' ? 'withdrawal-settled' : 'withdrawal-failed'
  return [{ event: { kind, withdrawalId: id, amountSats, feeSats }, happenedAtMs: null }]
}
