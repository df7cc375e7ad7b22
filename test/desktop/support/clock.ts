import type { Satchel } from './satchel'

interface FakeTimer {
  readonly dueMs: number
  readonly run: () => void
}

/** Timers started earlier are unaffected. */
export async function holdClock({ app }: Pick<Satchel, 'app'>) {
  await app.evaluate(() => {
    const { setTimeout: start, clearTimeout: stop } = globalThis
    const now = Date.now.bind(Date)
    const upMs = performance.now.bind(performance)
    const timers = new Map<unknown, FakeTimer>()
    let aheadMs = 0
    Date.now = () => now() + aheadMs
    performance.now = () => upMs() + aheadMs
    const startTimer = (callback: (...args: unknown[]) => void, delayMs = 0, ...args: unknown[]): unknown => {
      const run = (): void => {
        timers.delete(timer)
        callback(...args)
      }
      const timer = start(run, delayMs)
      timers.set(timer, { dueMs: Date.now() + delayMs, run })
      return timer
    }
    const stopTimer = (timer: NodeJS.Timeout | undefined): void => {
      timers.delete(timer)
      stop(timer)
    }
    const advance = (ms: number): void => {
      const untilMs = Date.now() + ms
      for (;;) {
        const [next] = [...timers]
          .filter(([, { dueMs }]) => dueMs <= untilMs)
          .sort(([, a], [, b]) => a.dueMs - b.dueMs)
        if (!next) break
        const [timer, { dueMs, run }] = next
        stop(timer as NodeJS.Timeout)
        aheadMs += Math.max(0, dueMs - Date.now())
        run()
      }
      aheadMs += Math.max(0, untilMs - Date.now())
    }
    Object.assign(globalThis, { setTimeout: startTimer, clearTimeout: stopTimer, advance })
  })
  return {
    advance: (ms: number): Promise<void> =>
      app.evaluate(
        (_electron, by) => (globalThis as unknown as { advance: (ms: number) => void }).advance(by),
        ms,
      ),
  }
}
