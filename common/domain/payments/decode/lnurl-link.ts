import * as z from 'zod'
import type { Shape } from '../../shape'

/** LNURL (LUD-01, LUD-17) or Lightning address (LUD-16). */
export const LnurlLinkSchema = z.object({
  /** `any` if only the service's response shows it. */
  use: z.enum(['pay', 'withdraw', 'any']),
  url: z.string(),
  /** Shown before the request. ASCII, so that it can't imitate another host. */
  host: z.string(),
  lightningAddress: z.string().nullable(),
})
export type LnurlLink = Shape<typeof LnurlLinkSchema>
