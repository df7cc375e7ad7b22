import type { Ledger } from '../ledger/ledger'
import { ServiceError } from '../errors/service-error'

interface Outgoing {
  readonly id: string
  readonly uid: string
  readonly amount: number
  readonly fee: number
}

/** @throws ServiceError if the balance is insufficient */
export function checkCovered(ledger: Ledger, { uid, amount, fee }: Omit<Outgoing, 'id'>): void {
  const freeSats = ledger.balanceSats(uid, 'free')
  if (amount + fee <= freeSats) return
  const reserve = fee === 0 ? '' : ` plus ${fee} sats for the fee`
  const message = `The payment of ${amount} sats${reserve} exceeds the balance of ${freeSats} sats.`
  throw new ServiceError('insufficientBalance', message)
}

const moveInTransit =
  (kind: string, sign: 1 | -1) =>
  (ledger: Ledger, { id, uid, amount, fee }: Outgoing, atMs: number): void =>
    ledger.transfer({
      atMs,
      kind,
      reference: id,
      postings: [
        { uid, account: 'free', amountSats: -sign * (amount + fee) },
        { account: 'in-transit', amountSats: sign * (amount + fee) },
      ],
    })

/** Callers open the transaction. */
export const debitInTransit = moveInTransit('withdrawal', 1)
/** Callers open the transaction. */
export const refundInTransit = moveInTransit('withdrawal-failed', -1)
