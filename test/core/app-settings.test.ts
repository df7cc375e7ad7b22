import { defaultSettings, type Settings } from '@common/domain/settings/settings'
import { de } from '@common/texts/de'
import type { LanguageChoice } from '@common/texts/languages'
import { expect, test } from 'vitest'
import { openAppSettings } from '../../electron/core/app-settings'
import { openSettingsFile } from '../../electron/core/settings/settings-file'
import { Translator } from '../../electron/core/translator'
import { temporaryFolder } from '../support/temporary-folder'

async function open(stored: Partial<Settings> = {}) {
  const folder = temporaryFolder()
  const store = await openSettingsFile(folder, 1)
  await store.change(() => ({ settings: { ...defaultSettings, ...stored } }))
  const unexpected: unknown[] = []
  let isFull = false
  let loaded = (_choice: LanguageChoice): Promise<void> => Promise.resolve()
  const openAgain = () =>
    openAppSettings({
      store: {
        get: () => store.get(),
        change: (update) => (isFull ? Promise.reject(new Error('disk full')) : store.change(update)),
      },
      setLocale: (choice) => loaded(choice),
      onUnexpected: (source, error) => unexpected.push([source, error]),
    })
  return {
    store,
    unexpected,
    open: openAgain,
    fill: (value: boolean) => void (isFull = value),
    load: (load: typeof loaded) => void (loaded = load),
  }
}

test('a change that waits for its language does not undo a later change', async () => {
  const app = await open()
  const settings = await app.open()
  let isLoaded = (): void => undefined
  const loading = new Promise<void>((resolve) => (isLoaded = resolve))
  app.load((choice) => {
    app.load(() => Promise.resolve())
    return choice === 'de' ? loading : Promise.resolve()
  })
  const first = settings.change({ language: 'de' })
  await settings.change({ privacy: true })
  isLoaded()
  expect(await first).toMatchObject({ language: 'de', privacy: true })
  expect(settings.shown.get()).toEqual(app.store.get().settings)
})

test('amounts are hidden from the start, even if a full disk prevents storing it', async () => {
  const app = await open({ startsHidden: true })
  app.fill(true)
  const settings = await app.open()
  expect(settings.shown.get().privacy).toBe(true)
  expect(app.unexpected).toEqual([['settings', new Error('disk full')]])
  await expect(settings.change({ leverage: 5 })).rejects.toThrow('disk full')
  expect(settings.shown.get()).toMatchObject({ privacy: true, leverage: defaultSettings.leverage })
  app.fill(false)
  expect(await settings.change({ leverage: 5 })).toMatchObject({ privacy: true, leverage: 5 })
  expect(await settings.change({ privacy: false })).toMatchObject({ privacy: false, leverage: 5 })
  expect(app.store.get().settings.privacy).toBe(false)
})

test('amounts that the user shows are shown, although they were hidden from the start', async () => {
  const app = await open({ startsHidden: true })
  app.fill(true)
  const settings = await app.open()
  app.fill(false)
  expect(await settings.change({ privacy: false })).toMatchObject({ privacy: false })
})

test('a chosen language that is still loading is awaited', async () => {
  const translator = new Translator([])
  const first = translator.setLocale('de')
  await translator.setLocale('de')
  expect(translator.t('tray.quit')).toBe(de['tray.quit'])
  await first
})
