import { join } from 'node:path'
import { isAtLeast, logLevels, logLimits, type LogEntry, type LogLevel } from '@common/domain/log'
import { sanitizeForDisplay } from '@common/texts/sanitize-for-display'
import * as z from 'zod'
import type { Log } from '../../core/ports/log'
import { RotatingFile } from './rotating-file'
import type { MapStack } from './stack-mapper'
import { redactLine } from '../../core/redact-line'

const maxBytes = 1_000_000
const files = 5
const maxCauses = 3

const Line = z.object({
  time: z.iso.datetime(),
  level: z.enum(logLevels),
  component: z.string(),
  event: z.string(),
  message: z.string(),
  stack: z.string().optional(),
})

interface FileLogOptions {
  readonly dataFolder: string
  readonly mapStack: MapStack
  readonly print: (text: string) => void
  readonly nowMs?: () => number
}

export interface FileLog extends Log {
  reporter(component: string): (event: string, error: unknown) => void
  flush(): Promise<void>
  flushSync(): void
}

/** JSON lines, at most five files of 1 MB. Texts are mapped, redacted, then cut. */
export function openLog({ dataFolder, mapStack, print, nowMs = Date.now }: FileLogOptions): FileLog {
  const file = new RotatingFile({
    file: join(dataFolder, 'logs', 'satchel.log'),
    maxBytes,
    files,
    onFailed: (error) => print(`The log can't be written: ${redactLine(describeError(error).message)}\n`),
  })
  const clean = (text: string, limit: number) => redactLine(text).slice(0, limit)

  function write(level: LogLevel, component: string, event: string, error: unknown): LogEntry {
    const { message, stack } = describeError(error)
    const entry: LogEntry = {
      atMs: nowMs(),
      level,
      component: clean(component, logLimits.component),
      event: clean(event, logLimits.event),
      message: clean(message, logLimits.message),
      stack: stack === undefined ? null : clean(mapStack(stack), logLimits.stack),
    }
    file.append(`${JSON.stringify(toLine(entry))}\n`)
    if (isAtLeast(level, 'warn'))
      print(`Unexpected error (${toPrintable(entry.event)}): ${toPrintable(entry.stack ?? entry.message)}\n`)
    return entry
  }

  return {
    write,
    reporter: (component) => (event, error) => void write('error', component, event, error),
    async read({ level, limit }) {
      let entries: LogEntry[] = []
      for await (const text of file.newestFirst()) {
        const found = text
          .split('\n')
          .flatMap(parseLine)
          .filter((entry) => isAtLeast(entry.level, level))
        entries = [...found, ...entries]
        if (entries.length >= limit) break
      }
      return entries.slice(-limit)
    },
    flush: () => file.flush(),
    flushSync: () => file.flushSync(),
  }
}

/** Text of a page or exchange must not look like a question or move the cursor in the terminal. */
const toPrintable = (text: string): string =>
  text
    .split('\n')
    .map((line) => sanitizeForDisplay(line, Infinity))
    .join('\n  ')

const toLine = ({ atMs, stack, ...entry }: LogEntry): z.input<typeof Line> => ({
  time: new Date(atMs).toISOString(),
  ...entry,
  ...(stack !== null && { stack }),
})

function parseLine(text: string): LogEntry[] {
  if (text === '') return []
  try {
    const { time, stack = null, ...entry } = Line.parse(JSON.parse(text))
    return [{ ...entry, atMs: Date.parse(time), stack }]
  } catch {
    // Line truncated by a crash.
    return []
  }
}

function describeError(error: unknown): { readonly message: string; readonly stack?: string } {
  if (!isErrorLike(error)) return { message: typeof error === 'string' ? error : safeText(error) }
  const stacks: string[] = []
  for (let each: unknown = error; isErrorLike(each) && stacks.length < maxCauses; each = each.cause)
    stacks.push(each.stack ?? each.message)
  const stack = stacks.join('\nCaused by: ')
  return { message: error.message, ...(stack !== error.message && { stack }) }
}

/** Errors of other processes are plain objects. */
const isErrorLike = (
  value: unknown,
): value is { readonly message: string; readonly stack?: string | null; readonly cause?: unknown } =>
  typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string'

/** Redacts before JSON escaping: an escape within a secret would hide it. */
function safeText(value: unknown): string {
  const redact = (_name: string, each: unknown): unknown => {
    if (typeof each === 'string') return redactLine(each)
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each
    return Object.fromEntries(Object.entries(each).map(([name, field]) => [redactLine(name), field]))
  }
  try {
    return JSON.stringify(value, redact) ?? String(value)
  } catch {
    return String(value)
  }
}
