import { expect } from 'vitest'
import { ExchangeError } from '../../../electron/core/ports/exchange/exchange-error'
import { subscribe } from '../subscribe'
import { verbatim } from '../in-english'
import { advanceUntil } from '../time/advance'
import { startReady } from './ready-app'

export const lostAnswer = () => new ExchangeError('unknown-outcome', verbatim('No answer came.'))

export async function startWithUnresolvedWrites(...args: Parameters<typeof startReady>) {
  const started = await startReady(...args)
  const pendingWrites = subscribe(started.bridge.doubts.list(undefined))
  await advanceUntil(started.clock, () => pendingWrites.items.length > 0, { withinMs: 100 })
  const expectUnresolvedWrites = (
    expected: readonly object[],
    { withinMs }: { withinMs: number },
  ): Promise<void> =>
    advanceUntil(started.clock, () => expect(pendingWrites.last()).toMatchObject(expected), { withinMs })
  return { ...started, pendingWrites, expectUnresolvedWrites }
}
