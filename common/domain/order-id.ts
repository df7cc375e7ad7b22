/**
 * Created by the window, one per intended order, with their time. If records of sent orders are lost, main refuses
 * earlier ids.
 */

const pattern = /^t([0-9a-f]{12})[0-9a-f]{20}$/

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** @param random 10 bytes */
export const makeOrderId = (nowMs: number, random: Uint8Array): string =>
  `t${Math.max(0, Math.floor(nowMs)).toString(16).padStart(12, '0')}${hex(random)}`

/** Null without a time. */
export function orderIdMadeAtMs(orderId: string): number | null {
  const [, atMs] = pattern.exec(orderId) ?? []
  return atMs === undefined ? null : Number.parseInt(atMs, 16)
}
