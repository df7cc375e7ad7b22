import { BridgeError } from '@common/bridge/protocol'
import { defaultSettings } from '@common/domain/settings/settings'
import { sats } from '@common/domain/units'
import { afterEach, expect, test, vi } from 'vitest'
import { useAccountStore } from '../../../src/session/account-store'
import { useSettingsStore } from '../../../src/session/settings'
import { useConfirmationThresholds } from '../../../src/submit/use-confirmation-thresholds'
import { useToasts } from '../../../src/ui/overlays/toasts'
import { verbatim } from '../../support/in-english'
import { FakeMain } from '../support/fake-main'
import { openWindow, type TestWindow } from '../support/window'

let window: TestWindow
afterEach(() => window.close())

const askFromSats = () => useSettingsStore().settings.askOpenFromSats

async function optOut(main = new FakeMain()) {
  main.send('app.settings', { ...defaultSettings, askOpenFromSats: 0 })
  window = openWindow(main)
  const thresholds = useConfirmationThresholds()
  const settings = useSettingsStore()
  await vi.waitFor(() => expect(settings.settings.askOpenFromSats).toBe(0))
  await vi.waitFor(() => expect(useAccountStore().state).not.toBeNull())
  thresholds.offer('open', sats(500))?.take()
  const toasts = useToasts()
  await vi.waitFor(() => expect(toasts.list[0]?.title.code).toBe('confirm.offerTaken'))
  expect(thresholds.mustAsk('open', sats(500))).toBe(false)
  return { thresholds, toasts }
}

test('an opt-out of confirmations is undone from its notification', async () => {
  const { thresholds, toasts } = await optOut()
  toasts.list[0]?.action?.act()
  await vi.waitFor(() => expect(askFromSats()).toBe(0))
  expect(thresholds.mustAsk('open', sats(1))).toBe(true)
})

test('an opt-out that could not be undone is reported', async () => {
  let isFailing = false
  const main = new FakeMain(({ app }) => ({
    app: {
      changeSettings: (changes) => {
        if (isFailing) throw new BridgeError('internal', verbatim('Not now.'))
        return app.changeSettings(changes)
      },
    },
  }))
  const { thresholds, toasts } = await optOut(main)
  isFailing = true
  toasts.list[0]?.action?.act()
  await vi.waitFor(() => expect(toasts.list.at(-1)?.title.code).toBe('confirm.notUndone'))
  expect(thresholds.mustAsk('open', sats(500))).toBe(false)
})
