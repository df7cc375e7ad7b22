import { expect } from 'vitest'
import { ExchangeError } from '../../../electron/core/ports/exchange/exchange-error'
import { subscribe } from '../subscribe'
import { said } from '../in-english'
import { advanceUntil } from '../time/advance'
import { startReady } from './ready-app'

export const lostAnswer = () => new ExchangeError('unknown-outcome', said('No answer came.'))

export async function startWithUnresolvedWrites(...given: Parameters<typeof startReady>) {
  const started = await startReady(...given)
  const doubts = subscribe(started.bridge.doubts.list(undefined))
  await advanceUntil(started.clock, () => doubts.items.length > 0, { withinMs: 100 })
  const expectUnresolvedWrites = (
    expected: readonly object[],
    { withinMs }: { withinMs: number },
  ): Promise<void> =>
    advanceUntil(started.clock, () => expect(doubts.last()).toMatchObject(expected), { withinMs })
  return { ...started, doubts, expectUnresolvedWrites }
}
