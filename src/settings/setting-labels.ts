import type { Settings } from '@common/bridge/contract/app'
import type { PlainKey } from '@common/texts/text'
import { riskLimitLabels } from '../risk-limits/risk-limit-fields'

const desktopLabels = {
  keepInTray: 'settings.keepInTray',
  startAtLogin: 'settings.startAtLogin',
  contentProtection: 'settings.contentProtection',
} as const satisfies Partial<Record<keyof Settings, PlainKey>>

type OtherSetting = Exclude<keyof Settings, keyof typeof desktopLabels | `chart${string}`>

/** Null if changed outside the settings view. */
const labels: Readonly<Record<OtherSetting, PlainKey | null>> = {
  theme: 'settings.theme',
  language: 'settings.language',
  textSize: 'settings.textSize',
  privacy: 'settings.privacy',
  startsHidden: 'settings.startsHidden',
  hiddenShowsPercent: 'settings.hiddenShowsPercent',
  unit: 'settings.unit',
  confirmTrades: 'settings.confirm',
  askOpenFromSats: 'settings.ask.open',
  askCloseFromSats: 'settings.ask.close',
  askAdjustFromSats: 'settings.ask.adjust',
  confirmTolerancePercent: 'settings.tolerance',
  slipDistancePercent: 'slip.title',
  slipBalancePercent: 'slip.title',
  slipWorthOfBalance: 'slip.title',
  slipLeverage: 'slip.title',
  noticesOff: 'settings.notices',
  systemNotifications: 'settings.notifications',
  sound: 'settings.sound',
  quietOnce: 'quiet.title',
  quietDaily: 'quiet.title',
  quietExcept: 'quiet.title',
  lockAfterMinutes: 'lock.settings',
  lockOnScreenLock: 'lock.settings',
  lockOnSuspend: 'lock.settings',
  followWhileLocked: 'lock.settings',
  panelHeight: null,
  leverage: null,
  knowsTray: null,
  presets: null,
  hiddenColumns: null,
}

const beforeRiskLimits = Object.values(labels).filter((label) => label !== null && label !== 'lock.settings')

export const settingLabels: readonly PlainKey[] = [
  'settings.profiles',
  ...new Set(beforeRiskLimits),
  'guards.title',
  ...riskLimitLabels,
  'lock.settings',
  'backup.title',
  'diagnostics.title',
  'licences.title',
]

export const desktopSettingLabels: readonly PlainKey[] = Object.values(desktopLabels)
