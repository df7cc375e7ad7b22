import type { Users } from '../users/users'
import type { LightningNode } from './lightning-node'
import { feeReserveSats, walletLimits } from './wallet-limits'
import type { Withdrawals } from './withdrawals'

interface AutoWithdrawDeps {
  readonly users: Users
  readonly outsideNode: LightningNode
  readonly withdrawals: Withdrawals
}

const expirySeconds = 3600

/** Implements protocol/formulas.md#automatic-withdrawal. Amounts below the minimum stay on the balance. */
export function autoWithdraw({ users, outsideNode, withdrawals }: AutoWithdrawDeps) {
  return (uid: string, proceedsSats: number) => {
    const { autoWithdrawEnabled, autoWithdrawLightningAddress: address } = users.get(uid)
    if (!autoWithdrawEnabled || address === null) return
    const amountSats = Math.min(proceedsSats - feeReserveSats(proceedsSats), walletLimits.maxWithdraw)
    if (amountSats < walletLimits.minWithdraw) return
    const { paymentRequest } = outsideNode.invoice(amountSats, 'Automatic withdrawal', expirySeconds)
    withdrawals.payInvoice(uid, paymentRequest, { destination: address })
  }
}
