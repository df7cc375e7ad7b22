import { readPayment } from '@common/domain/payments/read-payment'

const rememberedMs = 10 * 60_000
let last: { readonly text: string; readonly atMs: number } | null = null

/** Something to be paid was copied from this window. */
export function noteCopied(text: string, atMs: number): void {
  last = { text, atMs }
}

export const isLastCopied = (text: string): boolean => last?.text === text

/**
 * What was copied here last, when another address or invoice of the same kind is pasted: the clipboard may have been changed by
 * another program. Null when there is nothing to say.
 */
export function differsFromCopied(pasted: string, nowMs: number): string | null {
  if (last === null || nowMs - last.atMs > rememberedMs) return null
  const [ours, theirs] = [readPayment(last.text), readPayment(pasted)]
  if (ours.kind !== theirs.kind || ours.kind === 'not-understood') return null
  return last.text.toLowerCase() === pasted.trim().toLowerCase() ? null : last.text
}
