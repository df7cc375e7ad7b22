import * as z from 'zod'
import { call, nothing } from '../define'
import { AmountSats } from './schemas'

/** The practice exchange's other hands: the payer, the payee and the market. Refused outside practice. */
export const practice = {
  /** Pays a deposit's invoice, as somebody else's wallet would. */
  pay: call(z.object({ paymentRequest: z.string().max(8000) }), nothing),
  /** An invoice of somebody else's, to withdraw to. */
  makeInvoice: call(
    z.object({ amountSats: AmountSats, description: z.string().max(200).optional() }),
    z.object({ paymentRequest: z.string() }),
  ),
  /** Pays to an address, as somebody else's wallet would; blocks confirm it. */
  sendOnChain: call(z.object({ address: z.string().max(100), amountSats: AmountSats }), nothing),
  mine: call(z.object({ blocks: z.number().int().min(1).max(100) }), nothing),
  /** An LNURL of somebody else's that takes or pays up to this much. */
  makeLnurl: call(
    z.object({ kind: z.enum(['pay', 'withdraw']), amountSats: AmountSats }),
    z.object({ lnurl: z.string() }),
  ),
  /** Another user of the service, to transfer to. */
  makeUser: call(nothing, z.object({ username: z.string() })),
  /** Moves the market's price there and holds it. */
  setPrice: call(z.object({ price: z.number().positive().max(100_000_000) }), nothing),
  /** Lets the price move by itself again. */
  releasePrice: call(nothing, nothing),
}
