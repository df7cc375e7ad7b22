import { decodeInvoice } from '@common/domain/lightning/decode-invoice'
import { msatPerSat } from '@common/domain/units'
import type { v1 } from '@common/exchange-api/v1/endpoints'
import type { v2 } from '@common/exchange-api/v2/endpoints'
import { fieldError } from '../../errors/service-error'
import type { HandlersOf } from '../handlers'
import type { Exchange } from '../../engine/exchange'

type V2User = HandlersOf<typeof v2.user>

/** Implements protocol/v1.md#user-and-wallet. */
export function v1UserHandlers({ users }: Exchange, user: V2User): HandlersOf<typeof v1.user> {
  const own = { params: undefined, query: undefined, body: undefined }
  const read = (uid: string) => ({
    ...user.getUser({ uid, ...own }),
    show_username: users.get(uid).showLeaderboard,
  })
  return {
    getUser: ({ uid }) => read(uid),
    // Only named users are listed, so hiding the name hides the user.
    updateUser: ({ uid, body: { username, show_leaderboard, show_username } }) => {
      const isShown = show_leaderboard === false ? false : (show_username ?? show_leaderboard)
      user.updateUser({ uid, ...own, body: { username, show_leaderboard: isShown } })
      return read(uid)
    },
    deposits: ({ uid, query }) => user.deposits({ uid, ...own, query }),
    deposit: ({ uid, body: { amount } }) => user.deposit({ uid, ...own, body: { amount } }),
    withdrawals: ({ uid, query }) => user.withdrawals({ uid, ...own, query }),
    // Payment secrets are not stored.
    withdraw: ({ uid, body: { invoice, amount } }) => {
      if (amount !== undefined) checkAmount(invoice, amount)
      const paid = user.withdraw({ uid, ...own, body: { invoice } })
      return {
        amount: paid.amount,
        paymentsecret: null,
        wid: paid.id,
        paymenthash: paid.paymentHash,
        fee: paid.fee,
      }
    },
  }
}

/** "Bolt 11 invoice with the same amount as the request withdraw amount" */
function checkAmount(paymentRequest: string, amountSats: number): void {
  const decoded = decodeInvoice(paymentRequest)
  if (!decoded.ok || decoded.invoice.amountMsat === null) return
  const invoiceSats = Math.ceil(decoded.invoice.amountMsat / msatPerSat)
  if (invoiceSats === amountSats) return
  const message = `amount must equal the invoice amount of ${invoiceSats} sats, got ${amountSats}`
  throw fieldError('invalidRequest', 'amount', message)
}
