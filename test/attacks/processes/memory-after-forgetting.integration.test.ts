import { expect, onTestFinished, test } from 'vitest'
import { startSearchedApp } from '../support/heap-search'

/**
 * Attacker: someone who gets a picture of the app's memory (a crash report, a core dump, a heap snapshot) after the user has locked it.
 * Wants: the key that was in it. memory-after-forgetting.thorough.test.ts covers both protocols, and forgetting the service.
 */
test('the heap contains nothing of the key within half a minute of locking', async () => {
  const app = await startSearchedApp()
  onTestFinished(() => app.close())
  await app.connect('v2')
  // The search finds it while the account is open.
  await expect.poll(() => app.secretsInHeap(), { timeout: 30_000 }).toContain('secret')
  await app.lock()
  await expect.poll(() => app.secretsInHeap(), { timeout: 30_000, interval: 1000 }).toEqual([])
}, 120_000)
