import { z } from 'zod'

/** A method of a WebSocket: what it is for, its params (none where there are none) and its result. */
export interface RpcCall {
  readonly summary: string
  readonly params?: z.ZodType
  readonly result: z.ZodType
}

/** Both streams sign in with these. */
export const socketCredentials = z.object({
  key: z.string({ error: 'key must be text' }),
  signature: z.string({ error: 'signature must be text' }),
  passphrase: z.string({ error: 'passphrase must be text' }),
})
