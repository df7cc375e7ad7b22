import { ExchangeError } from '../../electron/core/ports/exchange-error'
import { follow } from './follow'
import { said } from './in-english'
import { pass } from './pass'
import { startReady } from './ready-app'

/** The answer to a write never came. */
export const lostAnswer = () => new ExchangeError('unknown-outcome', said('No answer came.'))

/** The app over a service in memory, ready, with its doubts followed. */
export async function startWithDoubts(...given: Parameters<typeof startReady>) {
  const started = await startReady(...given)
  const doubts = follow(started.bridge.doubts.list(undefined))
  await pass(started.clock, 100)
  return { ...started, doubts }
}
