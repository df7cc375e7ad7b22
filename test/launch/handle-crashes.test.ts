import type { LogEntry } from '@common/domain/log'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { handleCrashes } from '../../electron/launch/handle-crashes'
import type { FileLog } from '../../electron/launch/log/file-log'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function handle() {
  const listeners = new Map<string, (error: unknown) => void>()
  const on = vi.spyOn(process, 'on').mockImplementation((event, listener) => {
    listeners.set(String(event), listener as (error: unknown) => void)
    return process
  })
  onTestFinished(() => on.mockRestore())
  const calls: unknown[] = []
  let show = (): void => undefined
  const log = {
    write: (level: LogEntry['level'], component: string, event: string, error: unknown): LogEntry => ({
      atMs: 0,
      level,
      component,
      event,
      message: `redacted ${(error as Error).message}`,
      stack: null,
    }),
    flushSync: () => calls.push('flush'),
  } as unknown as FileLog
  handleCrashes({
    log,
    onFault: (fault) => {
      calls.push(fault)
      return new Promise<void>((resolve) => (show = resolve))
    },
    end: ({ event }) => calls.push(`end after ${event}`),
  })
  return {
    calls,
    reject: (reason: unknown) => listeners.get('unhandledRejection')?.(reason),
    crash: (error: unknown) => listeners.get('uncaughtException')?.(error),
    show: () => show(),
    settle: () => vi.advanceTimersByTimeAsync(0),
  }
}

const details = (level: string, event: string, message: string): string =>
  `1970-01-01T00:00:00.000Z ${level} main ${event}\nredacted ${message}`

test('a rejection that nothing handles is logged and shown, and the app continues', async () => {
  const { calls, reject } = handle()
  reject(new Error('a bug'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(calls).toEqual([{ isFatal: false, details: details('error', 'unhandledRejection', 'a bug') }])
})

test('an uncaught exception is on disk before it is shown, and ends the app once a window showed it', async () => {
  const { calls, crash, show, settle } = handle()
  crash(new Error('a bug'))
  await settle()
  const shown = { isFatal: true, details: details('fatal', 'uncaughtException', 'a bug') }
  expect(calls).toEqual(['flush', shown])
  show()
  await settle()
  expect(calls).toEqual(['flush', shown, 'end after uncaughtException'])
})

test('an uncaught exception that no window shows ends the app after a second', async () => {
  const { calls, crash } = handle()
  crash(new Error('a bug'))
  await vi.advanceTimersByTimeAsync(999)
  expect(calls).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(calls.at(-1)).toBe('end after uncaughtException')
})

test('a second exception while the app ends is on disk, and ends it only once', async () => {
  const { calls, crash } = handle()
  crash(new Error('a bug'))
  crash(new Error('another'))
  await vi.advanceTimersByTimeAsync(5000)
  expect(calls.filter((call) => call === 'flush')).toHaveLength(2)
  expect(calls.filter((call) => call === 'end after uncaughtException')).toHaveLength(1)
})
