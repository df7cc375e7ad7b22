import { afterEach, expect, test, vi } from 'vitest'
import { t } from '../../../src/format/translate'
import UnlockView from '../../../src/lock/UnlockView.vue'
import { FakeMain } from '../support/fake-main'
import { mount, type Mounted } from '../support/mount'

let page: Mounted
afterEach(() => page.close())

test('the passphrase can’t be changed while it is checked, and gets the focus afterwards', async () => {
  let finish = (): void => undefined
  const main = new FakeMain(() => ({
    session: { unlock: () => new Promise<null>((resolve) => (finish = () => resolve(null))) },
  }))
  page = mount([[UnlockView]], main)
  await vi.waitFor(() => page.find('unlock-passphrase'))
  const field = page.find('unlock-passphrase') as HTMLInputElement
  await page.type('unlock-passphrase', 'wrong')
  await page.press('unlock-submit')
  await vi.waitFor(() => expect(field.disabled).toBe(true))
  expect(page.find('unlock-form').textContent).toContain(t('unlock.checking'))
  finish()
  await vi.waitFor(() => expect(document.activeElement).toBe(field))
  expect(field.value).toBe('')
})
