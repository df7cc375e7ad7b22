import { expect, test, vi } from 'vitest'
import { startExchange, startOver } from '../../support/app-over-wire'
import { follow } from '../../support/follow'
import { temporaryFolder } from '../../support/temporary-folder'

test('how many requests wait for the service is told while any do, and that none does any more', async () => {
  const { bridge } = await startOver(await startExchange({ hasLimits: true }), temporaryFolder(), {
    hasLimits: true,
  })
  const state = follow(bridge.session.state(undefined))
  await bridge.session.startPractice(undefined)
  // What is read at the beginning is more than the service takes in a second.
  await vi.waitFor(() => expect(state.last().queuedRequests).toBeGreaterThan(1), { timeout: 30_000 })
  await vi.waitFor(() => expect(state.last().queuedRequests).toBe(0), { timeout: 30_000 })
}, 60_000)
