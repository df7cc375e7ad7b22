import * as z from 'zod'
import { maxConfirmationThresholdSats } from '../../domain/settings/confirmation-thresholds'
import type { PendingShellRequest } from '../../domain/notifications/shell-request'
import { logLevels, logLimits, type LogEntry } from '../../domain/log'
import {
  fatFingerLimitRanges,
  defaultFatFingerLimits,
  type FatFingerLimitName,
} from '../../domain/settings/fat-finger-limits'
import { amountUnits } from '../../domain/units'
import { leastTextSize, mostTextSize, usualTextSize } from '../../domain/settings/text-size'
import { notificationGroups } from '../../domain/notifications/notification-preferences'
import { languageChoices } from '../../texts/languages'
import { TextSchema } from '../../texts/text-schema'
import { call, nothing } from '../define'
import { appValue } from '../state-feed'
import { ExportedSchema } from './record'
import { Id } from './schemas'

export const maxTolerancePercent = 5

/** Smaller orders skip the confirmation; 0 confirms all. */
const AskFromSats = z.number().int().min(0).max(maxConfirmationThresholdSats)

const fatFingerLimit = (name: FatFingerLimitName) =>
  z.number().min(fatFingerLimitRanges[name].least).max(fatFingerLimitRanges[name].most)

export const maxLockMinutes = 1440

export const maxAverages = 3
export const ChartAveragesSchema = z.array(z.number().int().min(2).max(500)).max(maxAverages)

const TicketPresetSchema = z.object({
  name: z.string().min(1).max(40),
  side: z.enum(['buy', 'sell']),
  leverage: z.number().min(1).max(100),
  /** USD, sats, percent of the balance, or risk at the stop in sats or percent. */
  size: z
    .object({
      by: z.enum(['quantity', 'margin', 'share', 'risk-sats', 'risk-percent']),
      amount: z.number().positive(),
    })
    .nullable(),
  /** Fractions of the entry price. */
  stopLossRate: z.number().gt(0).lt(1).nullable(),
  takeProfitRate: z.number().gt(0).max(100).nullable(),
})
export type TicketPreset = z.infer<typeof TicketPresetSchema>

const MinuteOfDay = z.number().int().min(0).max(1439)

const shellRequestFields = {
  id: z.number(),
  /** Null without an account. */
  profileId: Id.nullable(),
}
const PendingShellRequestSchema = z.discriminatedUnion('kind', [
  z.object({ ...shellRequestFields, kind: z.literal('pay'), text: z.string() }),
  z.object({ ...shellRequestFields, kind: z.literal('link-refused'), why: TextSchema }),
  z.object({ ...shellRequestFields, kind: z.enum(['trade', 'close-trade']), tradeId: Id }),
  z.object({ ...shellRequestFields, kind: z.literal('payment'), paymentId: Id }),
  z.object({ ...shellRequestFields, kind: z.enum(['close-all', 'notices', 'settings', 'lock-settings']) }),
]) satisfies z.ZodType<PendingShellRequest>

const SettingsSchema = z.object({
  theme: z.enum(['system', 'dark', 'light']),
  language: z.enum(languageChoices),
  /** Percent; desktop window only. */
  textSize: z.number().int().min(leastTextSize).max(mostTextSize),
  /** Withdrawals, close all and cancel all are always confirmed. */
  confirmTrades: z.boolean(),
  askOpenFromSats: AskFromSats,
  askCloseFromSats: AskFromSats,
  askAdjustFromSats: AskFromSats,
  /** Price move that requires another review. */
  confirmTolerancePercent: z.number().min(0).max(maxTolerancePercent),
  /** See `FatFingerLimits`. */
  slipDistancePercent: fatFingerLimit('distancePercent'),
  slipBalancePercent: fatFingerLimit('balancePercent'),
  slipWorthOfBalance: fatFingerLimit('worthOfBalance'),
  slipLeverage: fatFingerLimit('leverage'),
  systemNotifications: z.boolean(),
  sound: z.boolean(),
  /** As in `fill.sound`. */
  noticesOff: z.array(z.string().max(40)).max(60),
  quietOnce: z.object({ fromMs: z.number(), untilMs: z.number() }).nullable(),
  quietDaily: z.object({ fromMinute: MinuteOfDay, toMinute: MinuteOfDay }).nullable(),
  quietExcept: z.array(z.enum(notificationGroups)).max(notificationGroups.length),
  privacy: z.boolean(),
  startsHidden: z.boolean(),
  hiddenShowsPercent: z.boolean(),
  unit: z.enum(amountUnits),
  chartRange: z.enum(['1m', '5m', '15m', '1h', '4h', '1D', '1W']),
  chartLog: z.boolean(),
  chartVolume: z.boolean(),
  chartIndex: z.boolean(),
  /** Periods in candles. */
  chartAverages: ChartAveragesSchema,
  /** CSS pixels. */
  panelHeight: z.number().min(120).max(1200),
  leverage: z.number().min(1).max(100),
  /** 0 disables the lock. */
  lockAfterMinutes: z.number().int().min(0).max(maxLockMinutes),
  /** Desktop only. */
  lockOnScreenLock: z.boolean(),
  lockOnSuspend: z.boolean(),
  /** The open account's key stays in memory. */
  followWhileLocked: z.boolean(),
  keepInTray: z.boolean(),
  /** The user was notified of `keepInTray`. */
  knowsTray: z.boolean(),
  /** Without a window. */
  startAtLogin: z.boolean(),
  /** Blocks screenshots and screen sharing, where supported. */
  contentProtection: z.boolean(),
  presets: z.array(TicketPresetSchema).max(20),
  /** As in `running.carry`. */
  hiddenColumns: z.array(z.string().max(40)).max(60),
})
export type Settings = z.infer<typeof SettingsSchema>

export const defaultSettings: Settings = {
  theme: 'system',
  language: 'system',
  textSize: usualTextSize,
  confirmTrades: true,
  askOpenFromSats: 0,
  askCloseFromSats: 0,
  askAdjustFromSats: 0,
  confirmTolerancePercent: 0.3,
  slipDistancePercent: defaultFatFingerLimits.distancePercent,
  slipBalancePercent: defaultFatFingerLimits.balancePercent,
  slipWorthOfBalance: defaultFatFingerLimits.worthOfBalance,
  slipLeverage: defaultFatFingerLimits.leverage,
  systemNotifications: true,
  sound: true,
  noticesOff: ['deposit.sound', 'withdrawal.sound'],
  quietOnce: null,
  quietDaily: null,
  quietExcept: ['liquidation'],
  privacy: false,
  startsHidden: false,
  hiddenShowsPercent: true,
  unit: 'sats',
  chartRange: '5m',
  chartLog: false,
  chartVolume: true,
  chartIndex: false,
  chartAverages: [],
  panelHeight: 260,
  leverage: 10,
  lockAfterMinutes: 0,
  lockOnScreenLock: true,
  lockOnSuspend: true,
  followWhileLocked: true,
  keepInTray: true,
  knowsTray: false,
  startAtLogin: false,
  contentProtection: false,
  presets: [],
  hiddenColumns: [],
}

export const maxLogEntries = 200

const LogEntrySchema = z.object({
  atMs: z.number(),
  level: z.enum(logLevels),
  component: z.string().max(logLimits.component),
  event: z.string().max(logLimits.event),
  message: z.string().max(logLimits.message),
  stack: z.string().max(logLimits.stack).nullable(),
}) satisfies z.ZodType<LogEntry>

/** `isFatal`: state can't be trusted; the app closes. */
const FaultSchema = z.object({ id: z.number(), isFatal: z.boolean(), details: z.string().max(20_000) })
export type Fault = z.infer<typeof FaultSchema>

const WindowErrorSchema = z
  .object({
    event: z.string().max(logLimits.event),
    message: z.string().max(logLimits.message),
    stack: z.string().max(logLimits.stack).nullable(),
  })
  .strict()
export type WindowError = z.infer<typeof WindowErrorSchema>

export const app = {
  info: call(
    nothing,
    z.object({ version: z.string(), shell: z.enum(['electron', 'headless']), dataFolder: z.string() }),
  ),
  settings: appValue(SettingsSchema),
  changeSettings: call(SettingsSchema.partial().strict(), SettingsSchema),
  /** Contains no secrets. */
  diagnostics: call(nothing, z.object({ content: z.string() })),
  saveDiagnostics: call(nothing, ExportedSchema),
  /** Oldest first. */
  log: call(z.object({ level: z.enum(logLevels) }).strict(), z.array(LogEntrySchema).max(maxLogEntries)),
  /** Limited to a few per minute. */
  reportError: call(WindowErrorSchema, nothing),
  /** False if main has no clipboard. */
  copy: call(z.object({ text: z.string().min(1).max(10_000) }).strict(), z.object({ isCopied: z.boolean() })),
  /** Null if the clipboard can't be read. */
  isCopyUnchanged: call(nothing, z.object({ isUnchanged: z.boolean().nullable() })),
  /** Newest, until `tookFault`. */
  fault: appValue(FaultSchema),
  tookFault: call(z.object({ id: z.number() }), nothing),
  /** Newest, until `tookErrand`. */
  errand: appValue(PendingShellRequestSchema),
  tookErrand: call(z.object({ id: z.number() }), nothing),
}

export { SettingsSchema }
