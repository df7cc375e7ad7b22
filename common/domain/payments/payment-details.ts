import { visible } from '../../texts/visible'

/** Purpose and payee of a payment, as its invoice, its link or its payee described them. */
export interface PaymentDetails {
  /** Lightning address or LNURL host that issued the invoice. */
  readonly payee?: string | undefined
  /** LNURL host that pays a deposit. */
  readonly payer?: string | undefined
  /** Description of the invoice, or of the LNURL offer that the invoice commits to. */
  readonly description?: string | undefined
  /** Comment that was sent to the payee (LUD-12). */
  readonly comment?: string | undefined
  /** Label of the BIP 21 link. */
  readonly label?: string | undefined
  /** Message of the BIP 21 link. */
  readonly message?: string | undefined
}

type DetailField = keyof PaymentDetails

/** In the order in which they are shown and exported. */
export const detailFields = [
  'payee',
  'payer',
  'description',
  'comment',
  'label',
  'message',
] as const satisfies readonly DetailField[]

/** Characters. A BOLT 11 description has at most 639 bytes, a Lightning address at most 320 characters. */
const maxLengths: Readonly<Record<DetailField, number>> = {
  payee: 320,
  payer: 320,
  description: 640,
  comment: 640,
  label: 200,
  message: 640,
}

/**
 * Cuts texts from outside and writes out their control and direction characters.
 * @returns undefined when there is no text
 */
export function cleanDetails(
  details: Readonly<Partial<Record<DetailField, string | null | undefined>>>,
): PaymentDetails | undefined {
  const cleaned = detailFields.flatMap((field) => {
    const text = visible((details[field] ?? '').trim(), maxLengths[field])
    return text === '' ? [] : [[field, text] as const]
  })
  return cleaned.length === 0 ? undefined : Object.fromEntries(cleaned)
}

export const detailTexts = (details: PaymentDetails): string[] =>
  detailFields.flatMap((field) => details[field] ?? [])
