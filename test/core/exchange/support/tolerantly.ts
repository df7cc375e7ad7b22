import type { UnreadableRecord } from '../../../../electron/core/ports/exchange/exchange-listing'

export async function tolerantly<T>(
  read: (onUnreadable: (records: readonly UnreadableRecord[]) => void) => Promise<T>,
): Promise<{ result: T; unreadable: UnreadableRecord[] }> {
  const unreadable: UnreadableRecord[] = []
  return { result: await read((records) => unreadable.push(...records)), unreadable }
}
