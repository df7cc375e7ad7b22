import type { Settings } from '@common/domain/settings/settings'
import type { PlainKey } from '@common/texts/message'
import { riskLimitLabels } from '../risk-limits/risk-limit-fields'

const desktopLabels = {
  keepInTray: 'settings.keepInTray',
  startAtLogin: 'settings.startAtLogin',
  contentProtection: 'settings.contentProtection',
} as const satisfies Partial<Record<keyof Settings, PlainKey>>

type SettingSection = 'window' | 'confirmations' | 'notifications' | 'lock'
type OtherSetting = Exclude<keyof Settings, keyof typeof desktopLabels | `chart${string}`>

/** Null if changed outside the settings view. */
const places: Readonly<Record<OtherSetting, readonly [SettingSection, PlainKey] | null>> = {
  theme: ['window', 'settings.theme'],
  language: ['window', 'settings.language'],
  textSize: ['window', 'settings.textSize'],
  privacy: ['window', 'settings.privacy'],
  startsHidden: ['window', 'settings.startsHidden'],
  hiddenShowsPercent: ['window', 'settings.hiddenShowsPercent'],
  unit: ['window', 'settings.unit'],
  confirmTrades: ['confirmations', 'settings.confirm'],
  askOpenFromSats: ['confirmations', 'settings.ask.open'],
  askCloseFromSats: ['confirmations', 'settings.ask.close'],
  askAdjustFromSats: ['confirmations', 'settings.ask.adjust'],
  confirmTolerancePercent: ['confirmations', 'settings.tolerance'],
  slipDistancePercent: ['confirmations', 'fatFinger.title'],
  slipBalancePercent: ['confirmations', 'fatFinger.title'],
  slipWorthOfBalance: ['confirmations', 'fatFinger.title'],
  slipLeverage: ['confirmations', 'fatFinger.title'],
  noticesOff: ['notifications', 'settings.notices'],
  systemNotifications: ['notifications', 'settings.notifications'],
  sound: ['notifications', 'settings.sound'],
  quietOnce: ['notifications', 'quiet.title'],
  quietDaily: ['notifications', 'quiet.title'],
  quietExcept: ['notifications', 'quiet.title'],
  lockAfterMinutes: ['lock', 'lock.settings'],
  lockOnScreenLock: ['lock', 'lock.settings'],
  lockOnSuspend: ['lock', 'lock.settings'],
  followWhileLocked: ['lock', 'lock.settings'],
  panelHeight: null,
  panelHeightShort: null,
  panelHeightTall: null,
  leverage: null,
  knowsTray: null,
  presets: null,
  hiddenColumns: null,
}

export interface SettingsSection {
  readonly labels: readonly PlainKey[]
  readonly desktop?: readonly PlainKey[]
  /** Searched, but not listed in the palette. */
  readonly help: readonly PlainKey[]
}

const labelsIn = (section: SettingSection): readonly PlainKey[] => [
  ...new Set(Object.values(places).flatMap((place) => (place?.[0] === section ? [place[1]] : []))),
]

export const settingsSections = {
  accounts: { labels: ['settings.profiles'], help: [] },
  window: {
    labels: labelsIn('window'),
    desktop: Object.values(desktopLabels),
    help: ['settings.window', 'settings.theme.system', 'settings.theme.dark', 'settings.theme.light'],
  },
  confirmations: {
    labels: labelsIn('confirmations'),
    help: [
      'settings.money',
      'settings.confirm.always',
      'settings.ask.help',
      'settings.tolerance.help',
      'fatFinger.distance',
      'fatFinger.balance',
      'fatFinger.worth',
      'fatFinger.leverage',
      'fatFinger.help',
    ],
  },
  notifications: {
    labels: labelsIn('notifications'),
    help: ['settings.notifications.what', 'settings.sound.what', 'quiet.what'],
  },
  riskLimits: {
    labels: ['riskLimits.title', ...riskLimitLabels],
    help: ['riskLimits.what', 'riskLimits.delay'],
  },
  lock: {
    labels: labelsIn('lock'),
    help: [
      'lock.choose',
      'lock.after',
      'lock.onScreenLock',
      'lock.onSuspend',
      'lock.follow',
      'lock.follow.what',
    ],
  },
  backup: { labels: ['backup.title'], help: ['backup.what', 'backup.make'] },
  diagnostics: { labels: ['diagnostics.title'], help: ['diagnostics.what', 'log.title'] },
  about: { labels: ['licenses.title'], help: [] },
} as const satisfies Record<SettingSection, SettingsSection> & Record<string, SettingsSection>

export type SettingsSectionName = keyof typeof settingsSections

const sections: readonly SettingsSection[] = Object.values(settingsSections)
export const settingLabels = sections.flatMap(({ labels }) => labels)
export const desktopSettingLabels = sections.flatMap(({ desktop }) => desktop ?? [])
