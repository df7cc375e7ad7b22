import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSearchedApp, type SearchedApp } from '../support/heap-search'

/**
 * Attacker: someone who gets a picture of the app's memory (a crash report, a core dump, a heap snapshot) after the user has locked it or
 * forgotten a service.
 * Wants: the key that was in it.
 */

let app: SearchedApp
beforeAll(async () => {
  app = await startSearchedApp()
})
afterAll(() => app.close())

const open = () => expect.poll(() => app.secretsInHeap(), { timeout: 60_000 }).toContain('secret')
const clean = () => expect.poll(() => app.secretsInHeap(), { timeout: 60_000, interval: 1000 }).toEqual([])

test.each(['v2', 'v3'])(
  'the heap contains nothing of the key after locking and forgetting, %s',
  async (protocol) => {
    await app.connect(protocol)
    await open()
    await app.lock()
    await clean()
    await app.unlock()
    await open()
    await app.forget()
    await clean()
  },
)
