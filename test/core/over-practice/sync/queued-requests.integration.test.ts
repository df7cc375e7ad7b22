import { expect, test, vi } from 'vitest'
import { startExchange, startOver } from '../../../support/app/app-over-wire'
import { subscribe } from '../../../support/subscribe'
import { temporaryFolder } from '../../../support/temporary-folder'

test('the session state reports the number of queued requests until the queue is empty', async () => {
  const { bridge } = await startOver(await startExchange({ hasLimits: true }), temporaryFolder(), {
    hasLimits: true,
  })
  const state = subscribe(bridge.session.state(undefined))
  await bridge.session.startPractice(undefined)
  await vi.waitFor(() => expect(state.last().queuedRequests).toBeGreaterThan(1))
  await vi.waitFor(() => expect(state.last().queuedRequests).toBe(0))
}, 60_000)
