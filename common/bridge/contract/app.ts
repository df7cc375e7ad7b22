import * as z from 'zod'
import { languageCodes } from '../../texts/languages'
import { call, nothing } from '../define'
import { appValue } from '../state-feed'

const SettingsSchema = z.object({
  theme: z.enum(['system', 'dark', 'light']),
  language: z.enum(languageCodes),
  /** Ask before an order, a close or a change goes out. Withdrawals, close all and cancel all always ask. */
  confirmTrades: z.boolean(),
  systemNotifications: z.boolean(),
  /** Hide every amount. */
  privacy: z.boolean(),
  chartRange: z.enum(['1m', '5m', '15m', '1h', '4h', '1D', '1W']),
  /** Height of the trade view's lower panel, in CSS pixels. */
  panelHeight: z.number().min(120).max(1200),
  leverage: z.number().min(1).max(100),
})
export type Settings = z.infer<typeof SettingsSchema>

export const defaultSettings: Settings = {
  theme: 'system',
  language: 'en',
  confirmTrades: true,
  systemNotifications: true,
  privacy: false,
  chartRange: '5m',
  panelHeight: 260,
  leverage: 10,
}

export const app = {
  info: call(
    nothing,
    z.object({ version: z.string(), shell: z.enum(['electron', 'headless']), dataFolder: z.string() }),
  ),
  /** The settings now, then each change. */
  settings: appValue(SettingsSchema),
  changeSettings: call(SettingsSchema.partial().strict(), SettingsSchema),
}

export { SettingsSchema }
