import type { LogEntry, LogLevel } from '@common/domain/log'

/** Redacts every text before storing it. */
export interface Log {
  /** Stacks are mapped to source lines. Returns the entry as stored. */
  write(level: LogLevel, component: string, event: string, error: unknown): LogEntry
  read(query: { readonly level: LogLevel; readonly limit: number }): Promise<readonly LogEntry[]>
}

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
