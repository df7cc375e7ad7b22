import { afterEach, expect, test, vi } from 'vitest'
import { t } from '../../../src/format/translate'
import LockView from '../../../src/lock/LockView.vue'
import UnlockView from '../../../src/lock/UnlockView.vue'
import { FakeMain } from '../support/fake-main'
import { mount, type Mounted } from '../support/mount'

let page: Mounted
afterEach(() => page.close())

const views = [
  ['unlock', UnlockView],
  ['lock', LockView],
] as const

test.each(views)(
  'the passphrase can’t be changed while %s checks it, and then has the focus',
  async (name, view) => {
    let finish = (): void => undefined
    const main = new FakeMain(() => ({
      session: { unlock: () => new Promise<null>((resolve) => (finish = () => resolve(null))) },
    }))
    page = mount([[view]], main)
    await vi.waitFor(() => page.find(`${name}-passphrase`))
    const field = page.find(`${name}-passphrase`) as HTMLInputElement
    await page.type(`${name}-passphrase`, 'wrong')
    await page.press(`${name}-submit`)
    await vi.waitFor(() => expect(field.disabled).toBe(true))
    expect(page.find(`${name}-form`).textContent).toContain(t('unlock.checking'))
    finish()
    await vi.waitFor(() => expect(field.value).toBe(''))
    await vi.waitFor(() => expect(document.activeElement).toBe(field))
  },
)
