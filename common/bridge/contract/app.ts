import * as z from 'zod'
import { mostWithoutAsking } from '../../domain/ask-below'
import type { Errand } from '../../domain/errand'
import { logLevels, logLimits, type LogEntry } from '../../domain/log'
import { slipRanges, usualSlipBounds, type SlipName } from '../../domain/futures/slip-bounds'
import { amountUnits } from '../../domain/units'
import { leastTextSize, mostTextSize, usualTextSize } from '../../domain/text-size'
import { noticeGroups } from '../../domain/notice-rules'
import { languageChoices } from '../../texts/languages'
import { TextSchema } from '../../texts/text-schema'
import { call, nothing } from '../define'
import { appValue } from '../state-feed'
import { ExportedSchema } from './record'
import { Id } from './schemas'

export const mostTolerancePercent = 5

/** Below so many sats it is not asked first; 0 always asks. */
const AskFromSats = z.number().int().min(0).max(mostWithoutAsking)

const slipBound = (name: SlipName) => z.number().min(slipRanges[name].least).max(slipRanges[name].most)

/** A day. */
export const mostLockMinutes = 1440

export const mostAverages = 3
export const ChartAveragesSchema = z.array(z.number().int().min(2).max(500)).max(mostAverages)

/** A named way to fill in the order ticket. */
const TicketPresetSchema = z.object({
  name: z.string().min(1).max(40),
  side: z.enum(['buy', 'sell']),
  leverage: z.number().min(1).max(100),
  /** USD, sats, percent of the balance, or what may be lost at the stop in sats or percent of the balance. */
  size: z
    .object({
      by: z.enum(['quantity', 'margin', 'share', 'risk-sats', 'risk-percent']),
      amount: z.number().positive(),
    })
    .nullable(),
  /** Distances from the entry price: 0.02 is 2 %. */
  stopLossRate: z.number().gt(0).lt(1).nullable(),
  takeProfitRate: z.number().gt(0).max(100).nullable(),
})
export type TicketPreset = z.infer<typeof TicketPresetSchema>

const MinuteOfDay = z.number().int().min(0).max(1439)

/** Each with a number of its own. */
const errandFields = {
  id: z.number(),
  /** Account it is about; null if it is about none. */
  profileId: Id.nullable(),
}
const ErrandSchema = z.discriminatedUnion('kind', [
  z.object({ ...errandFields, kind: z.literal('pay'), text: z.string() }),
  z.object({ ...errandFields, kind: z.literal('link-refused'), why: TextSchema }),
  z.object({ ...errandFields, kind: z.enum(['trade', 'close-trade']), tradeId: Id }),
  z.object({ ...errandFields, kind: z.literal('payment'), paymentId: Id }),
  z.object({ ...errandFields, kind: z.enum(['close-all', 'notices', 'settings', 'lock-settings']) }),
]) satisfies z.ZodType<Errand>

const SettingsSchema = z.object({
  theme: z.enum(['system', 'dark', 'light']),
  language: z.enum(languageChoices),
  /** Percent; of the desktop window, since a browser has its own. */
  textSize: z.number().int().min(leastTextSize).max(mostTextSize),
  /** Ask before an order, a close or a change goes out. Withdrawals, close all and cancel all always ask. */
  confirmTrades: z.boolean(),
  askOpenFromSats: AskFromSats,
  askCloseFromSats: AskFromSats,
  askAdjustFromSats: AskFromSats,
  /** How far the price may move under a confirmation before accepting needs a second look, in percent. */
  confirmTolerancePercent: z.number().min(0).max(mostTolerancePercent),
  /** From where on an order is warned about as a slip of the finger; see `SlipBounds`. */
  slipDistancePercent: slipBound('distancePercent'),
  slipBalancePercent: slipBound('balancePercent'),
  slipWorthOfBalance: slipBound('worthOfBalance'),
  slipLeverage: slipBound('leverage'),
  systemNotifications: z.boolean(),
  sound: z.boolean(),
  /** Ways in which a kind of notice is not told, as `fill.sound`. */
  noticesOff: z.array(z.string().max(40)).max(60),
  quietOnce: z.object({ fromMs: z.number(), untilMs: z.number() }).nullable(),
  quietDaily: z.object({ fromMinute: MinuteOfDay, toMinute: MinuteOfDay }).nullable(),
  quietExcept: z.array(z.enum(noticeGroups)).max(noticeGroups.length),
  /** Hide every amount. */
  privacy: z.boolean(),
  /** Each start hides every amount. */
  startsHidden: z.boolean(),
  /** What was gained or lost is told in percent while amounts are hidden. */
  hiddenShowsPercent: z.boolean(),
  /** In which amounts of sats are shown. */
  unit: z.enum(amountUnits),
  chartRange: z.enum(['1m', '5m', '15m', '1h', '4h', '1D', '1W']),
  /** Prices by their ratio rather than their difference. */
  chartLog: z.boolean(),
  chartVolume: z.boolean(),
  chartIndex: z.boolean(),
  /** Candles that each moving average looks back on. */
  chartAverages: ChartAveragesSchema,
  /** Height of the trade view's lower panel, in CSS pixels. */
  panelHeight: z.number().min(120).max(1200),
  leverage: z.number().min(1).max(100),
  /** Lock when nobody has used the app for so long; 0: never. */
  lockAfterMinutes: z.number().int().min(0).max(mostLockMinutes),
  /** Lock with the computer's screen; the desktop window alone learns of it. */
  lockOnScreenLock: z.boolean(),
  lockOnSuspend: z.boolean(),
  /** While locked, tell alerts and fills, for which the open account's key stays in memory. */
  followWhileLocked: z.boolean(),
  /** Closing the desktop window leaves the app in the tray, from where it goes on telling. */
  keepInTray: z.boolean(),
  /** The user was told once that it does. */
  knowsTray: z.boolean(),
  /** Starts with the user's session, without its window. */
  startAtLogin: z.boolean(),
  /** Keeps the desktop window out of screenshots and shared screens, where the system can. */
  contentProtection: z.boolean(),
  presets: z.array(TicketPresetSchema).max(20),
  /** Columns the user has left out, as `running.carry`. */
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
  slipDistancePercent: usualSlipBounds.distancePercent,
  slipBalancePercent: usualSlipBounds.balancePercent,
  slipWorthOfBalance: usualSlipBounds.worthOfBalance,
  slipLeverage: usualSlipBounds.leverage,
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

/** Entries of the log that a window reads. */
export const maxLogEntries = 200

const LogEntrySchema = z.object({
  atMs: z.number(),
  level: z.enum(logLevels),
  component: z.string().max(logLimits.component),
  event: z.string().max(logLimits.event),
  message: z.string().max(logLimits.message),
  stack: z.string().max(logLimits.stack).nullable(),
}) satisfies z.ZodType<LogEntry>

/** An error that no code handled. `isFatal`: the app closes because its state can't be trusted. */
const FaultSchema = z.object({ id: z.number(), isFatal: z.boolean(), details: z.string().max(20_000) })
export type Fault = z.infer<typeof FaultSchema>

/** An error in the window, for the log. */
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
  /** The settings now, then each change. */
  settings: appValue(SettingsSchema),
  changeSettings: call(SettingsSchema.partial().strict(), SettingsSchema),
  /** A text for whoever helps the user, without secrets: to be looked at first. */
  diagnostics: call(nothing, z.object({ content: z.string() })),
  /** Saves the one that was made last, or makes it. */
  saveDiagnostics: call(nothing, ExportedSchema),
  /** The newest entries of the log, the oldest first. */
  log: call(z.object({ level: z.enum(logLevels) }).strict(), z.array(LogEntrySchema).max(maxLogEntries)),
  /** Writes an error of the window to the log; a few per minute. */
  reportError: call(WindowErrorSchema, nothing),
  /** Copies a text; `isCopied` is false if main has no clipboard. */
  copy: call(z.object({ text: z.string().min(1).max(10_000) }).strict(), z.object({ isCopied: z.boolean() })),
  /** Compares the clipboard with the last text of `copy`; null if the clipboard can't be read. */
  isCopyUnchanged: call(nothing, z.object({ isUnchanged: z.boolean().nullable() })),
  /** The newest unhandled error, until a window has shown it. */
  fault: appValue(FaultSchema),
  /** A window has shown the fault. */
  tookFault: call(z.object({ id: z.number() }), nothing),
  /** What the user asked for outside the window, to be shown in it. The newest alone; it is told again until it was taken. */
  errand: appValue(ErrandSchema),
  /** The window shows what was asked for. */
  tookErrand: call(z.object({ id: z.number() }), nothing),
}

export { SettingsSchema }
