import type { Environment } from './environment'
import type { Prepared } from './operations'

export const tradeCount = async ({ books }: Environment): Promise<number> =>
  (await books.trades('open')).length +
  (await books.trades('running')).length +
  (await books.trades('closed')).length

export async function counted<Requested extends Omit<Prepared, 'done'>>(
  count: () => Promise<number>,
  requested: Requested,
): Promise<Requested & Prepared> {
  const before = await count()
  return { ...requested, done: async () => (await count()) - before }
}
