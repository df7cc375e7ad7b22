import type { PracticeHost, PracticeEnvironment } from '../../../electron/core/ports/practice-host'

export const runningPractice = (environment: PracticeEnvironment): PracticeHost => ({
  start: () => Promise.resolve(environment),
  running: () => environment,
  onEnd: () => undefined,
  checkFiles: () => undefined,
  clear: () => Promise.resolve(),
})

export const idleMarket = {
  market: () =>
    Promise.resolve({ lastPrice: 20_000, isHeld: false, model: 'flat' as const, marketMs: 0, walk: null }),
  setMarketModel: () => Promise.resolve(),
  startScenario: () => Promise.resolve(),
  startReplay: () => Promise.resolve(),
  pauseWalk: () => Promise.resolve(),
  setSpeed: () => Promise.resolve(),
  stepWalk: () => Promise.resolve(),
  leaveWalk: () => Promise.resolve(),
  advanceTime: () => Promise.resolve(),
  serviceMs: () => Promise.resolve(0),
  makeFault: () => Promise.resolve(),
  endFaults: () => Promise.resolve(),
}
