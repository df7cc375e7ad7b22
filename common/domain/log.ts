/** Log levels, the least severe first. */
export const logLevels = ['info', 'warn', 'error', 'fatal'] as const
export type LogLevel = (typeof logLevels)[number]

export interface LogEntry {
  readonly atMs: number
  readonly level: LogLevel
  /** Process or part of the app: `main`, `practice`, `window`. */
  readonly component: string
  /** Name of the operation, such as a bridge call. */
  readonly event: string
  readonly message: string
  readonly stack: string | null
}

/** Limits in characters. Longer texts are cut after they were redacted. */
export const logLimits = { component: 40, event: 120, message: 2000, stack: 8000 } as const

export const isAtLeast = (level: LogLevel, least: LogLevel): boolean =>
  logLevels.indexOf(level) >= logLevels.indexOf(least)
