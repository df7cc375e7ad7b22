export const logLevels = ['info', 'warn', 'error', 'fatal'] as const
export type LogLevel = (typeof logLevels)[number]

export interface LogEntry {
  readonly atMs: number
  readonly level: LogLevel
  readonly component: string
  readonly event: string
  readonly message: string
  readonly stack: string | null
}

/** In characters. Texts are cut after redaction. */
export const logLimits = { component: 40, event: 120, message: 2000, stack: 8000 } as const

export const isAtLeast = (level: LogLevel, least: LogLevel): boolean =>
  logLevels.indexOf(level) >= logLevels.indexOf(least)
