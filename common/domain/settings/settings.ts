import * as z from 'zod'
import { maxPriceUsd } from '../exact'
import { sides } from '../futures/trade'
import { languageChoices } from '../../texts/languages'
import { candleRanges } from '../market/market'
import { notificationGroups } from '../notifications/notification-preferences'
import { amountUnits } from '../units'
import { maxConfirmationThresholdSats } from './confirmation-thresholds'
import { defaultFatFingerLimits, fatFingerLimitRanges, type FatFingerLimitName } from './fat-finger-limits'
import { minTextSize, maxTextSize, usualTextSize } from './text-size'

export const maxTolerancePercent = 5

/** Smaller orders skip the confirmation; 0 confirms all. */
const AskFromSats = z.number().int().min(0).max(maxConfirmationThresholdSats)

const fatFingerLimit = (name: FatFingerLimitName) =>
  z.number().min(fatFingerLimitRanges[name].min).max(fatFingerLimitRanges[name].max)

const maxLockMinutes = 1440

export const maxAverages = 3
export const ChartAveragesSchema = z.array(z.number().int().min(2).max(500)).max(maxAverages)

/** Per account. */
export const maxDrawnLines = 20
export const maxStoredLines = 10 * maxDrawnLines
const DrawnLineSchema = z.object({
  profileId: z.string().max(100),
  price: z.number().positive().max(maxPriceUsd),
})

const TicketPresetSchema = z.object({
  name: z.string().min(1).max(40),
  side: z.enum(sides),
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
export type TicketPreset = z.output<typeof TicketPresetSchema>

/** CSS pixels. */
const PanelHeight = z.number().min(120).max(1200)
const MinuteOfDay = z.number().int().min(0).max(1439)

export const SettingsSchema = z.object({
  theme: z.enum(['system', 'dark', 'light']),
  language: z.enum(languageChoices),
  /** Percent; desktop window only. */
  textSize: z.number().int().min(minTextSize).max(maxTextSize),
  /** Withdrawals, close all and cancel all are always confirmed. */
  confirmTrades: z.boolean(),
  askOpenFromSats: AskFromSats,
  askCloseFromSats: AskFromSats,
  askAdjustFromSats: AskFromSats,
  /** Price move that requires another review. */
  confirmTolerancePercent: z.number().min(0).max(maxTolerancePercent),
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
  chartRange: z.enum(candleRanges),
  chartLog: z.boolean(),
  chartVolume: z.boolean(),
  chartIndex: z.boolean(),
  chartFit: z.boolean(),
  /** Periods in candles. */
  chartAverages: ChartAveragesSchema,
  chartAverageKind: z.enum(['simple', 'exponential']),
  /** Horizontal lines of all accounts. */
  chartLines: z.array(DrawnLineSchema).max(maxStoredLines),
  panelHeight: PanelHeight,
  /** Null: as `panelHeight`. */
  panelHeightShort: PanelHeight.nullable(),
  panelHeightTall: PanelHeight.nullable(),
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
export type Settings = z.output<typeof SettingsSchema>

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
  chartFit: false,
  chartAverages: [],
  chartAverageKind: 'simple',
  chartLines: [],
  panelHeight: 260,
  panelHeightShort: null,
  panelHeightTall: null,
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
