import type { Bridge } from '../environment'
import { takeItems } from '../take-items'

export async function watchEnded(bridge: Bridge, onProblem: (problem: string) => void): Promise<void> {
  const ended = new Set<string>()
  const note = (id: string, isActive: boolean): void => {
    if (!isActive) ended.add(id)
    else if (ended.has(id)) onProblem(`the app shows ${id} as active again after its end`)
  }
  await Promise.all([
    takeItems(bridge.futures.live(undefined), ({ trades }) => {
      for (const { id, state } of trades) note(id, state === 'open' || state === 'running')
    }),
    takeItems(bridge.options.live(undefined), (state) => {
      for (const { id, state: optionState } of state?.options ?? []) note(id, optionState === 'running')
    }),
  ])
}
