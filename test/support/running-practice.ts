import type { PracticeHost, PracticeWorld } from '../../electron/core/ports/practice-host'

/** A practice world that runs already, as the app starts it. */
export const runningPractice = (world: PracticeWorld): PracticeHost => ({
  start: () => Promise.resolve(world),
  running: () => world,
  onEnd: () => undefined,
})
