import * as z from 'zod'

const linkText = z.string().max(8000).optional()

/** From a BIP 21 link; main sanitizes and truncates both. */
export const paidLink = { label: linkText, message: linkText }
