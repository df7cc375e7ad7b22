import type { PriceUpdate } from '../../ports/exchange/exchange'

export type PriceFrame =
  | { readonly kind: 'price'; readonly update: PriceUpdate }
  | { readonly kind: 'reply'; readonly id: string; readonly result: unknown; readonly failed: boolean }
  | { readonly kind: 'other' }
  | { readonly kind: 'malformed' }

export const malformed = { kind: 'malformed' } as const
export const other = { kind: 'other' } as const

/** No schema, for speed. Some exchanges send numbers as text. */
export function parsePrice(value: unknown): number | undefined {
  const price = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof price === 'number' && Number.isFinite(price) && price > 0 ? price : undefined
}

/** Text, or milliseconds in version 3 (protocol/stream.md#messages). */
export function parseTime(value: unknown): number | undefined {
  const timeMs = typeof value === 'string' ? Date.parse(value) : value
  return typeof timeMs === 'number' && Number.isFinite(timeMs) ? timeMs : undefined
}
