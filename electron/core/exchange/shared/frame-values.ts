/** Read by hand: nearly every message has one, and clients have been sent numbers as text. */
export function priceOf(value: unknown): number | undefined {
  const price = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof price === 'number' && Number.isFinite(price) && price > 0 ? price : undefined
}

/** Text here, milliseconds in the service's later stream (protocol/stream.md#messages). */
export function timeOf(value: unknown): number | undefined {
  const timeMs = typeof value === 'string' ? Date.parse(value) : value
  return typeof timeMs === 'number' && Number.isFinite(timeMs) ? timeMs : undefined
}
