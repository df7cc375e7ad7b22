import { noCapabilities } from '@common/domain/services/capabilities'
import { sats } from '@common/domain/units'
import { nextTick } from 'vue'
import { afterEach, expect, test, vi } from 'vitest'
import CrossPosition from '../../../src/cross/CrossPosition.vue'
import CrossTicket from '../../../src/cross/CrossTicket.vue'
import { FakeMain } from '../support/fake-main'
import { mount, type Mounted } from '../support/mount'
import { accountState, crossPosition, practice, quote, sessionState } from '../support/records'

let page: Mounted
afterEach(() => page.close())

async function open(): Promise<HTMLInputElement> {
  const main = new FakeMain()
  const capabilities = { ...noCapabilities, futures: true, crossMargin: true }
  main.send('session.state', sessionState(practice, { capabilities }))
  main.send('market.quotes', quote(100_000))
  main.send('account.state', accountState(5_000_000))
  const position = {
    ...crossPosition(),
    quantity: 1000,
    entryPrice: 100_000,
    leverage: 10,
    marginSats: sats(500_000),
  }
  const lists = { orders: [], filled: [], transfers: [], carry: [] }
  main.send('cross.live', { position, ...lists, asOfMs: 1, holdingsRevision: 1 })
  page = mount([[CrossTicket], [CrossPosition]], main)
  const slider = page.find('cross-leverage-slider') as HTMLInputElement
  await vi.waitFor(() => expect(slider.value).toBe('10'))
  return slider
}

test('the leverage slider opens the confirmation with its value and changes nothing on Cancel', async () => {
  const slider = await open()
  slider.valueAsNumber = 25
  slider.dispatchEvent(new Event('input'))
  await nextTick()
  expect(page.has('cross-value')).toBe(false)
  slider.dispatchEvent(new Event('pointerup'))
  await vi.waitFor(() => expect((page.find('cross-value') as HTMLInputElement).value).toBe('25'))
  await page.press('cross-change-cancel')
  await vi.waitFor(() => expect(slider.value).toBe('10'))
  expect(page.main.inputsOf('cross.setLeverage')).toEqual([])
})

test('a bar shows the distance to liquidation', async () => {
  await open()
  const bar = page.find('cross-distance-bar').firstElementChild as HTMLElement
  await vi.waitFor(() => expect(bar.style.width).toMatch(/^\d+%$/))
})
