import type { PlainKey } from '@common/texts/text'
import { riskLimitLabels } from '../risk-limits/risk-limit-fields'

export const settingLabels: readonly PlainKey[] = [
  'settings.profiles',
  'settings.theme',
  'settings.language',
  'settings.textSize',
  'settings.privacy',
  'settings.startsHidden',
  'settings.hiddenShowsPercent',
  'settings.unit',
  'settings.confirm',
  'settings.ask.open',
  'settings.ask.close',
  'settings.ask.adjust',
  'settings.tolerance',
  'slip.title',
  'settings.notices',
  'settings.notifications',
  'settings.sound',
  'quiet.title',
  'guards.title',
  ...riskLimitLabels,
  'lock.settings',
  'backup.title',
  'diagnostics.title',
  'licences.title',
]

export const desktopSettingLabels: readonly PlainKey[] = [
  'settings.keepInTray',
  'settings.startAtLogin',
  'settings.contentProtection',
]
