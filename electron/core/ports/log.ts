import type { LogEntry, LogLevel } from '@common/domain/log'

/** The application's log. Every text is redacted before it is stored. */
export interface Log {
  /**
   * @param error its message and stack are added; a stack of built code is mapped to source lines
   * @returns the entry as it is stored
   */
  write(level: LogLevel, component: string, event: string, error: unknown): LogEntry
  /** Newest entries of at least this level, oldest first. */
  read(query: { readonly level: LogLevel; readonly limit: number }): Promise<readonly LogEntry[]>
}

/** A log that stores nothing. */
export const noLog: Log = {
  write: (level, component, event, error) => ({
    atMs: 0,
    level,
    component,
    event,
    message: error instanceof Error ? error.message : String(error),
    stack: null,
  }),
  read: () => Promise.resolve([]),
}
