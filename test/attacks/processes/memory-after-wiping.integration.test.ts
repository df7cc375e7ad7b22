import { expect, onTestFinished, test } from 'vitest'
import { startSearchedApp } from '../support/heap-search'

/**
 * Attacker: someone with a memory image (crash report, core dump, heap snapshot) taken after locking.
 * Wants: the key.
 */
test('the heap contains no trace of the key within 30 seconds after locking', async () => {
  const app = await startSearchedApp()
  onTestFinished(() => app.close())
  await app.connect('v2')
  await expect.poll(() => app.secretsInHeap(), { timeout: 30_000 }).toContain('secret')
  await app.lock()
  await expect.poll(() => app.secretsInHeap(), { timeout: 30_000, interval: 1000 }).toEqual([])
}, 120_000)
