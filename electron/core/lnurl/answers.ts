import * as z from 'zod'
import { msat } from '@common/domain/units'

/** LUD-03, 06, 09, 10 and 12. */

const amountMsat = z
  .int()
  .min(0)
  .max(Number.MAX_SAFE_INTEGER)
  .transform((value) => msat(value))
const callback = z.string().max(4000)

export const payAnswer = z.object({
  tag: z.literal('payRequest'),
  callback,
  minSendable: amountMsat,
  maxSendable: amountMsat,
  metadata: z.string().max(60_000),
  commentAllowed: z.int().min(0).max(10_000).nullish(),
})

export const withdrawAnswer = z.object({
  tag: z.literal('withdrawRequest'),
  callback,
  k1: z.string().min(1).max(1000),
  defaultDescription: z.string().max(2000).nullish(),
  minWithdrawable: amountMsat,
  maxWithdrawable: amountMsat,
})

const successAction = z.discriminatedUnion('tag', [
  // LUD-09: "144 characters"
  z.object({ tag: z.literal('message'), message: z.string().max(144) }),
  z.object({ tag: z.literal('url'), description: z.string().max(144), url: z.string().max(2000) }),
  // LUD-10: "up to 4kb of ciphertext", "iv 24 characters"
  z.object({
    tag: z.literal('aes'),
    description: z.string().max(144),
    ciphertext: z.string().max(5600),
    iv: z.string().length(24),
  }),
])

/** An invalid success action must not prevent the payment. */
export const invoiceAnswer = z.object({
  pr: z.string().max(8000),
  successAction: successAction.nullish().catch(null),
})

export const errorAnswer = z.object({
  status: z.string().refine((status) => status.toUpperCase() === 'ERROR'),
  reason: z.string().catch(''),
})

export const doneAnswer = z.object({
  status: z.string().refine((status) => status.toUpperCase() === 'OK'),
})

export const tagged = z.object({ tag: z.string() })
