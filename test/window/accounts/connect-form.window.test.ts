import { afterEach, describe, expect, test, vi } from 'vitest'
import { BridgeError } from '@common/bridge/protocol'
import { message } from '@common/texts/message'
import ConnectForm from '../../../src/accounts/ConnectForm.vue'
import { setLocale, t } from '../../../src/format/translate'
import { toEnvironment } from '../../../src/session/environment'
import EnvironmentBadge from '../../../src/ui/EnvironmentBadge.vue'
import { FakeMain } from '../support/fake-main'
import { mount, type Mounted } from '../support/mount'

let page: Mounted | undefined
afterEach(async () => {
  page?.close()
  await setLocale('en', ['en-US'])
})

describe('key test of the connect form', () => {
  type Result = Promise<{ username: string; balanceSats: number }>

  async function open() {
    const testService = vi.fn<() => Result>(() => Promise.resolve({ username: 'alice', balanceSats: 5 }))
    const form = mount([[ConnectForm]], new FakeMain(() => ({ session: { testService } })))
    page = form
    await form.press('service-key-parts')
    for (const field of ['key', 'secret', 'passphrase']) await form.type(`service-${field}`, `my ${field}`)
    return { form, testService }
  }

  test('clears an earlier success when it fails', async () => {
    const { form, testService } = await open()
    await form.press('service-test')
    await vi.waitFor(() => expect(form.has('service-found')).toBe(true))
    testService.mockRejectedValue(new BridgeError('not-connected', message('service.keyRefused')))
    await form.press('service-test')
    await vi.waitFor(() => expect(form.has('connect-error')).toBe(true))
    expect(form.has('service-found')).toBe(false)
  })

  test('shows no success for a key that was changed meanwhile', async () => {
    const { form, testService } = await open()
    let succeed: Parameters<ConstructorParameters<typeof Promise<Awaited<Result>>>[0]>[0] = () => undefined
    testService.mockReturnValue(new Promise((resolve) => (succeed = resolve)))
    await form.press('service-test')
    await vi.waitFor(() => expect(testService).toHaveBeenCalled())
    await form.type('service-key', 'another key')
    succeed({ username: 'alice', balanceSats: 5 })
    await vi.waitFor(() => expect(form.find('service-test').className).not.toContain('loading'))
    expect(form.has('service-found')).toBe(false)
    expect(form.main.inputsOf('session.examineKey')).toEqual([])
  })
})

test('API versions and the parts found in a pasted key follow a change of language', async () => {
  page = mount([[ConnectForm]])
  const form = page
  await form.press('service-known-other')
  await form.type('service-paste', 'secret: abcdefgh12345678')
  form.find('service-paste').dispatchEvent(new Event('change', { bubbles: true }))
  await setLocale('es', ['es-ES'])
  await vi.waitFor(() => {
    const shown = form.find('connect-form').textContent
    expect(shown).toContain(t('connect.version', { version: '3' }))
    expect(shown).toContain(t('connect.paste.found', { parts: t('connect.secret') }))
  })
})

test('the badge of a mainnet account is the same whatever its name', () => {
  const environment = toEnvironment({ network: 'mainnet', name: 'PRACTICE' })
  page = mount([[EnvironmentBadge, { environment }]])
  expect(page.find('world-badge').textContent).toBe(t('environment.mainnet'))
  expect(page.find('world-badge').classList).toContain('mainnet')
})
