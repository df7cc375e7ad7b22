import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { loadPage } from '../../electron/main/window/load-page'

/** As in Electron, a load that stops without an event rejects too. */
class Page extends EventEmitter {
  stop = (): void => undefined

  loadURL(): Promise<void> {
    return new Promise((_resolve, reject) => (this.stop = () => reject(new Error('ERR_FAILED'))))
  }
}

function load() {
  const page = new Page()
  const failures: unknown[] = []
  loadPage(page, 'app://satchel/index.html', (error) => failures.push(error))
  const settle = async (): Promise<readonly unknown[]> => {
    page.stop()
    await new Promise((resolve) => setImmediate(resolve))
    return failures
  }
  return { page, settle }
}

test('loadPage reports a failed load', async () => {
  const { page, settle } = load()
  page.emit('did-fail-load')
  expect(await settle()).toEqual([new Error('ERR_FAILED')])
})

test('loadPage reports no crash during the load, after which the page is reloaded', async () => {
  const { settle } = load()
  expect(await settle()).toEqual([])
})
