/** A new name for one intention to trade. Main sends an order of one name once. */
export function makeOrderId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
