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
  setMarketModel: () => Promise.resolve(undefined),
  startScenario: () => Promise.resolve(undefined),
  startReplay: () => Promise.resolve(undefined),
  pauseWalk: () => Promise.resolve(undefined),
  setSpeed: () => Promise.resolve(undefined),
  stepWalk: () => Promise.resolve(undefined),
  leaveWalk: () => Promise.resolve(undefined),
  advanceTime: () => Promise.resolve(undefined),
  serviceMs: () => Promise.resolve(0),
  makeFault: () => Promise.resolve(undefined),
  endFaults: () => Promise.resolve(undefined),
}
