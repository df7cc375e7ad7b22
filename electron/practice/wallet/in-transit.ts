import type { Ledger } from '../ledger/ledger'
import { ServiceError } from '../errors/service-error'

/** A withdrawal over whichever rail, in sats. */
interface Outgoing {
  readonly id: string
  readonly uid: string
  readonly amount: number
  /** What is set aside for it. */
  readonly fee: number
}

/** @throws ServiceError when the balance does not cover the amount and what is set aside for the fee. */
export function checkCovered(ledger: Ledger, { uid, amount, fee }: Omit<Outgoing, 'id'>): void {
  const freeSats = ledger.balanceSats(uid, 'free')
  if (amount + fee <= freeSats) return
  const reserve = fee === 0 ? '' : ` and ${fee} sats for the fee`
  const message = `Sending ${amount} sats needs them${reserve} on the balance; it is ${freeSats} sats.`
  throw new ServiceError('insufficientBalance', message)
}

/** A withdrawal is debited before it is sent. Callers hold the transaction. */
export function setOff(ledger: Ledger, { id, uid, amount, fee }: Outgoing, atMs: number): void {
  ledger.transfer({
    atMs,
    kind: 'withdrawal',
    reference: id,
    postings: [
      { uid, account: 'free', amountSats: -(amount + fee) },
      { account: 'in-transit', amountSats: amount + fee },
    ],
  })
}

/** It failed or was cancelled: all of it comes back. Callers hold the transaction. */
export function comeBack(ledger: Ledger, { id, uid, amount, fee }: Outgoing, atMs: number): void {
  ledger.transfer({
    atMs,
    kind: 'withdrawal-failed',
    reference: id,
    postings: [
      { account: 'in-transit', amountSats: -(amount + fee) },
      { uid, account: 'free', amountSats: amount + fee },
    ],
  })
}
