import * as z from 'zod'
import { maxConfirmationThresholdSats } from '@common/domain/settings/confirmation-thresholds'
import { fatFingerLimitRanges, type FatFingerLimitName } from '@common/domain/settings/fat-finger-limits'
import {
  defaultSettings,
  maxLockMinutes,
  maxTolerancePercent,
  type Settings,
} from '@common/bridge/contract/app'
import { amountUnits } from '@common/domain/units'
import { notificationGroups } from '@common/domain/notifications/notification-preferences'
import { leastTextSize, mostTextSize } from '@common/domain/settings/text-size'
import { languageChoices } from '@common/texts/languages'
import { isJsonObject, type JsonObject } from './migrate-document'

const minuteOfDay = z.number().int().min(0).max(1439)
const askFromSats = z.number().int().min(0).max(maxConfirmationThresholdSats)

const fatFingerLimit = (name: FatFingerLimitName) =>
  z.number().min(fatFingerLimitRanges[name].least).max(fatFingerLimitRanges[name].most)

const StoredPreset = z.object({
  name: z.string().min(1).max(40),
  side: z.enum(['buy', 'sell']),
  leverage: z.number().min(1).max(100),
  size: z
    .object({
      by: z.enum(['quantity', 'margin', 'share', 'risk-sats', 'risk-percent']),
      amount: z.number().positive(),
    })
    .nullable(),
  stopLossRate: z.number().gt(0).lt(1).nullable(),
  takeProfitRate: z.number().gt(0).max(100).nullable(),
})

/** Older files lack new settings. */
const fields: { readonly [Name in keyof Settings]: z.ZodType<Settings[Name]> } = {
  theme: z.enum(['system', 'dark', 'light']),
  language: z.enum(languageChoices),
  textSize: z.number().int().min(leastTextSize).max(mostTextSize),
  confirmTrades: z.boolean(),
  askOpenFromSats: askFromSats,
  askCloseFromSats: askFromSats,
  askAdjustFromSats: askFromSats,
  confirmTolerancePercent: z.number().min(0).max(maxTolerancePercent),
  slipDistancePercent: fatFingerLimit('distancePercent'),
  slipBalancePercent: fatFingerLimit('balancePercent'),
  slipWorthOfBalance: fatFingerLimit('worthOfBalance'),
  slipLeverage: fatFingerLimit('leverage'),
  systemNotifications: z.boolean(),
  sound: z.boolean(),
  noticesOff: z.array(z.string().max(40)).max(60),
  quietOnce: z.object({ fromMs: z.number(), untilMs: z.number() }).nullable(),
  quietDaily: z.object({ fromMinute: minuteOfDay, toMinute: minuteOfDay }).nullable(),
  quietExcept: z.array(z.enum(notificationGroups)).max(20),
  privacy: z.boolean(),
  startsHidden: z.boolean(),
  hiddenShowsPercent: z.boolean(),
  unit: z.enum(amountUnits),
  chartRange: z.enum(['1m', '5m', '15m', '1h', '4h', '1D', '1W']),
  chartLog: z.boolean(),
  chartVolume: z.boolean(),
  chartIndex: z.boolean(),
  chartAverages: z.array(z.number().int().min(2).max(500)).max(3),
  panelHeight: z.number().min(120).max(1200),
  leverage: z.number().min(1).max(100),
  lockAfterMinutes: z.number().int().min(0).max(maxLockMinutes),
  lockOnScreenLock: z.boolean(),
  lockOnSuspend: z.boolean(),
  followWhileLocked: z.boolean(),
  keepInTray: z.boolean(),
  knowsTray: z.boolean(),
  startAtLogin: z.boolean(),
  contentProtection: z.boolean(),
  presets: z.array(StoredPreset).max(20),
  hiddenColumns: z.array(z.string().max(40)).max(60),
}

export interface ReadSettings {
  readonly settings: Settings
  readonly unread: readonly (keyof Settings)[]
}

export function readSettings(stored: JsonObject): ReadSettings {
  const names = Object.keys(fields) as (keyof Settings)[]
  const isUnread = (name: keyof Settings): boolean =>
    stored[name] !== undefined && !fields[name].safeParse(stored[name]).success
  const known = names.filter((name) => stored[name] !== undefined && !isUnread(name))
  const settings = { ...defaultSettings, ...Object.fromEntries(known.map((name) => [name, stored[name]])) }
  return { settings, unread: names.filter(isUnread) }
}

/** Unreadable values stay until the user changes the setting. */
export function mergeSettings(stored: unknown, next: Settings): JsonObject {
  const before = isJsonObject(stored) ? stored : {}
  const { settings, unread } = readSettings(before)
  const kept = unread.filter((name) => next[name] === settings[name])
  return { ...before, ...next, ...Object.fromEntries(kept.map((name) => [name, before[name]])) }
}
