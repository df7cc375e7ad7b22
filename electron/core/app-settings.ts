import type { Settings } from '@common/domain/settings/settings'
import type { LanguageChoice } from '@common/texts/languages'
import type { SettingsStore } from './ports/storage/settings'
import { LatestValue } from './streams/latest-value'

interface AppSettingsDeps {
  readonly store: Pick<SettingsStore, 'get' | 'change'>
  readonly setLocale: (choice: LanguageChoice) => Promise<void>
  readonly onUnexpected: (source: string, error: unknown) => void
}

interface AppSettings {
  readonly shown: LatestValue<Settings>
  /** @throws Refusal if the file can't be written; nothing has changed */
  readonly change: (part: Partial<Settings>) => Promise<Settings>
}

/** Hides amounts if the app starts so, even if that can't be stored: a full disk must not prevent the start. */
export async function openAppSettings({
  store,
  setLocale,
  onUnexpected,
}: AppSettingsDeps): Promise<AppSettings> {
  let unstored: Partial<Settings> = {}

  async function storeChange(part: Partial<Settings>): Promise<void> {
    await store.change(({ settings }) => ({ settings: { ...settings, ...unstored, ...part } }))
    unstored = {}
  }

  const { startsHidden, privacy } = store.get().settings
  if (startsHidden && !privacy) {
    unstored = { privacy: true }
    await storeChange({}).catch((error: unknown) => onUnexpected('settings', error))
  }
  const shown = new LatestValue({ ...store.get().settings, ...unstored })
  await setLocale(shown.get().language)

  return {
    shown,
    async change(part) {
      await storeChange(part)
      await setLocale(store.get().settings.language)
      // A later change may have been stored while the language loaded.
      const { settings } = store.get()
      shown.set(settings)
      return settings
    },
  }
}
