import { expect, onTestFinished } from 'vitest'
import { ManualClock } from '../time/manual-clock'
import { subscribe } from '../subscribe'
import { InMemoryService } from '../in-memory-exchange/in-memory-service'
import { advanceUntil } from '../time/advance'
import { startApp, type StartAppOptions, type StartedApp } from './start-app'
import { temporaryFolder } from '../temporary-folder'

export async function start(
  dataFolder = temporaryFolder(),
  input: Partial<
    Pick<
      StartAppOptions,
      | 'clock'
      | 'practice'
      | 'connect'
      | 'host'
      | 'checkPracticeFiles'
      | 'askForHosts'
      | 'kdfCost'
      | 'keychain'
    >
  > = {},
) {
  const clock = input.clock ?? new ManualClock()
  const practice = input.practice ?? new InMemoryService(clock)
  const started = await startApp({ ...input, dataFolder, clock, practice })
  onTestFinished(() => started.close())
  return { ...started, clock, practice, dataFolder }
}

export async function startReady(...input: Parameters<typeof start>) {
  const started = await start(...input)
  const session = subscribe(started.bridge.session.state(undefined))
  await advanceUntil(started.clock, () => session.items.length > 0, { withinMs: 100 })
  if (session.last().phase === 'first-run') await started.bridge.session.startPractice(undefined)
  await advanceUntil(
    started.clock,
    () => expect(session.last()).toMatchObject({ phase: 'ready', problem: null }),
    { withinMs: 2000 },
  )
  return { ...started, session }
}

export const buy = { side: 'buy', orderType: 'market', leverage: 10, quantity: 100 } as const
export const limitBuy = {
  side: 'buy',
  orderType: 'limit',
  leverage: 10,
  quantity: 100,
  price: 19_000,
} as const

export async function openTrade(
  bridge: StartedApp['bridge'],
  order: Parameters<StartedApp['bridge']['futures']['open']>[0],
) {
  const outcome = await bridge.futures.open(order)
  if (outcome.kind !== 'done') throw new Error('in doubt')
  return outcome.value
}
