import { z } from 'zod'
import { endpoints } from '../endpoint'
import { request, text, word } from '../v2/fields'

const open = { access: 'open', permission: 'none' } as const
const hex = (field: string, digits: number) => {
  const error = `${field} must be ${digits} hex digits`
  return z.string({ error }).regex(new RegExp(`^[0-9a-fA-F]{${digits}}$`), error)
}
const flag = (field: string) => word(field, ['true', 'false']).optional()

/** LUD-04 (protocol/v1.md#lightning-login). */
export const lnurl = endpoints('v1.lnurl', {
  newAuth: {
    ...open,
    method: 'POST',
    path: '/v1/lnurl/auth',
    response: z.object({ lnurl: z.string() }),
    summary: 'A challenge for a wallet to sign, as an LNURL',
  },
  auth: {
    ...open,
    method: 'GET',
    path: '/v1/lnurl/auth',
    query: request({
      tag: word('tag', ['login']),
      k1: hex('k1', 64),
      hmac: hex('hmac', 64),
      sig: text('sig', 144),
      key: hex('key', 66),
      token: flag('token'),
      jwt: flag('jwt'),
    }),
    response: z.object({ status: z.literal('OK').optional(), token: z.string().optional() }),
    summary: 'Verifies the signature of a challenge by a wallet',
  },
})
