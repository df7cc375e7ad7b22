import { request } from 'undici'
import * as z from 'zod'
import type { PracticeControl } from '../core/ports/practice-control'
import { Refusal } from '../core/ports/refusal'
import { text } from '@common/texts/text'

const MadeInvoice = z.object({ paymentRequest: z.string() })
const MadeLnurl = z.object({ lnurl: z.string() })
const MadeUser = z.object({ username: z.string() })
const ErrorBody = z.object({ message: z.string() })

/**
 * The practice exchange's control interface as the application's port.
 * @param url of the control interface
 * @param token of this start, sent as a bearer token
 */
export function practiceControlClient(url: string, token: string): PracticeControl {
  async function post(name: string, body: object): Promise<unknown> {
    const { statusCode, body: answer } = await request(`${url}/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const json: unknown = await answer.json()
    if (statusCode === 200) return json
    const said = ErrorBody.safeParse(json).data?.message
    throw new Refusal(
      'rejected',
      said === undefined
        ? text('practice.status', { status: statusCode })
        : text('said.verbatim', { words: said }),
    )
  }

  return {
    pay: async (paymentRequest) => void (await post('pay', { paymentRequest })),
    makeInvoice: async (amountSats, description) =>
      MadeInvoice.parse(await post('invoice', { amount: amountSats, description })).paymentRequest,
    sendOnChain: async (address, amountSats) => void (await post('onchain', { address, amount: amountSats })),
    mine: async (blocks) => void (await post('mine', { blocks })),
    makeLnurl: async (kind, amountSats) =>
      MadeLnurl.parse(await post('lnurl', { kind, maxSats: amountSats })).lnurl,
    makeUser: async () => MadeUser.parse(await post('accounts', { balance: 0 })).username,
    setPrice: async (price) => void (await post('price', { price })),
    releasePrice: async () => void (await post('price', { release: true })),
  }
}
