import { z } from 'zod'

export interface RpcCall {
  readonly summary: string
  readonly params?: z.ZodType
  readonly result: z.ZodType
}

export const socketCredentials = z.object({
  key: z.string({ error: 'key must be a string' }),
  signature: z.string({ error: 'signature must be a string' }),
  passphrase: z.string({ error: 'passphrase must be a string' }),
})
