import * as z from 'zod'
import type { Shape } from './shape'

export const logLevels = ['info', 'warn', 'error', 'fatal'] as const
export type LogLevel = (typeof logLevels)[number]

/** In characters. Texts are cut after redaction. */
export const logLimits = { component: 40, event: 120, message: 2000, stack: 8000 } as const

export const maxLogEntries = 200

const errorTexts = {
  event: z.string().max(logLimits.event),
  message: z.string().max(logLimits.message),
  stack: z.string().max(logLimits.stack).nullable(),
}

export const LogEntrySchema = z.object({
  atMs: z.number(),
  level: z.enum(logLevels),
  component: z.string().max(logLimits.component),
  ...errorTexts,
})
export type LogEntry = Shape<typeof LogEntrySchema>

/** `isFatal`: state can't be trusted; the app closes. */
export const FaultSchema = z.object({ id: z.number(), isFatal: z.boolean(), details: z.string().max(20_000) })
export type Fault = z.output<typeof FaultSchema>

export const WindowErrorSchema = z.object(errorTexts).strict()
export type WindowError = z.output<typeof WindowErrorSchema>

export const isAtLeast = (level: LogLevel, min: LogLevel): boolean =>
  logLevels.indexOf(level) >= logLevels.indexOf(min)
