import { hourMs } from '@common/domain/durations'
import { afterEach, expect, test, vi } from 'vitest'
import { hideAmounts } from '../../../src/format/use-privacy'
import ChainPanel from '../../../src/options/chain/ChainPanel.vue'
import { FakeMain } from '../support/fake-main'
import { mount, type Mounted } from '../support/mount'
import { option } from '../support/records'

let page: Mounted
afterEach(() => {
  page.close()
  hideAmounts(false)
})

const datedAtMs = 32 * hourMs

test('the chain marks expiries and strikes with own options, and their quantity', async () => {
  const main = new FakeMain()
  main.send('options.live', {
    options: [
      option({ id: 'a', quantity: 300, createdAtMs: -4 * hourMs, expiresAtMs: 20 * hourMs }),
      option({ id: 'b', quantity: 1200, createdAtMs: -3 * hourMs, expiresAtMs: 21 * hourMs }),
      // Dated, and no longer listed.
      option({ id: 'd', quantity: 9, createdAtMs: -72 * hourMs, expiresAtMs: hourMs / 2 }),
      option({ id: 'c', quantity: 70, kind: 'put', strike: 99_000, expiresAtMs: datedAtMs }),
    ],
    asOfMs: 1,
    holdingsRevision: 0,
  })
  page = mount([[ChainPanel]], main)
  await vi.waitFor(() => expect(page.find('chain-own-call-100000').textContent).toContain('1,500'))
  for (const other of ['put-99000', 'put-100000']) expect(page.has(`chain-own-${other}`)).toBe(false)
  const isMarked = (expiry: string) => page.find(`expiry-${expiry}`).querySelector('.mark') !== null
  expect([isMarked('24H'), isMarked('1970-01-02')]).toEqual([true, true])

  page.find('expiry-1970-01-02').querySelector('input')?.click()
  await vi.waitFor(() => expect(page.find('chain-own-put-99000').textContent).toContain('70'))
  expect(page.has('chain-own-call-100000')).toBe(false)

  hideAmounts(true)
  await vi.waitFor(() => expect(page.find('chain-own-put-99000').textContent).not.toMatch(/\d/))

  main.send('options.live', { options: [], asOfMs: 2, holdingsRevision: 0 })
  await vi.waitFor(() => expect(isMarked('24H')).toBe(false))
  expect(page.has('chain-own-put-99000')).toBe(false)
})
