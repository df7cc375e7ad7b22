import { readPayment } from '@common/domain/payments/decode/read-payment'

const rememberedMs = 10 * 60_000
let last: { readonly text: string; readonly atMs: number } | null = null

export function recordCopied(text: string, atMs: number): void {
  last = { text, atMs }
}

export const isLastCopied = (text: string): boolean => last?.text === text

/** Returns the last copied destination if another of its kind is pasted, as clipboard malware does. */
export function differsFromCopied(pasted: string, nowMs: number): string | null {
  if (last === null || nowMs - last.atMs > rememberedMs) return null
  const [copiedPayment, theirs] = [readPayment(last.text), readPayment(pasted)]
  if (copiedPayment.kind !== theirs.kind || copiedPayment.kind === 'not-understood') return null
  return last.text.toLowerCase() === pasted.trim().toLowerCase() ? null : last.text
}
