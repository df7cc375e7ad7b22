import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSearchedApp, type SearchedApp } from '../support/heap-search'

/**
 * Attacker: someone with a memory image (crash report, core dump, heap snapshot) taken after locking or removing an
 * exchange.
 * Wants: the key.
 */

let app: SearchedApp
beforeAll(async () => {
  app = await startSearchedApp()
})
afterAll(() => app.close())

const open = () => expect.poll(() => app.secretsInHeap(), { timeout: 60_000 }).toContain('secret')
const clean = () => expect.poll(() => app.secretsInHeap(), { timeout: 60_000, interval: 1000 }).toEqual([])

test.each(['v2', 'v3'])(
  'the heap contains no trace of the key after locking and removing the account, %s',
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
