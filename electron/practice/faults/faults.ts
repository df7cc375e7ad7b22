import { SeededRandom } from '../time/seeded-random'
import type { Fault, FaultKind } from './fault'

interface ActiveFault {
  readonly id: number
  readonly fault: Fault
  /** Null until cleared. */
  left: number | null
  hits: number
}

export interface Target {
  readonly method: string
  readonly path: string
}

type FaultOf<K extends FaultKind> = Extract<Fault, { kind: K }>

export class Faults {
  readonly #random: SeededRandom
  #active: ActiveFault[] = []
  #lastId = 0

  constructor(seed: number) {
    this.#random = new SeededRandom(seed)
  }

  add(fault: Fault): object {
    this.#lastId += 1
    const added = { id: this.#lastId, fault, left: getTimes(fault), hits: 0 }
    if (fault.kind === 'clock') this.#active = this.#active.filter(({ fault: { kind } }) => kind !== 'clock')
    this.#active.push(added)
    return shown(added)
  }

  get isNone(): boolean {
    return this.#active.length === 0
  }

  list(): object[] {
    return this.#active.map(shown)
  }

  clear(): number {
    const count = this.#active.length
    this.#active = []
    return count
  }

  findActive<K extends FaultKind>(kind: K): FaultOf<K> | null {
    const found = this.#active.find(({ fault }) => fault.kind === kind)
    return (found?.fault ?? null) as FaultOf<K> | null
  }

  take<K extends FaultKind>(
    kind: K,
    target?: Target,
    fits: (fault: FaultOf<K>) => boolean = () => true,
  ): FaultOf<K> | null {
    for (const active of this.#active) {
      const { fault } = active
      if (fault.kind !== kind || !isMeant(fault, target) || !fits(fault as FaultOf<K>)) continue
      if ('probability' in fault && this.#random.next() >= (fault.probability ?? 1)) continue
      active.hits += 1
      if (active.left !== null) active.left -= 1
      if (active.left === 0) this.#active = this.#active.filter((other) => other !== active)
      return fault as FaultOf<K>
    }
    return null
  }
}

const lasting: readonly FaultKind[] = ['clock', 'ws-no-pong', 'ws-silent', 'private-topics', 'stop-unit']

function getTimes(fault: Fault): number | null {
  if (lasting.includes(fault.kind)) return null
  const { times, probability } = fault as { times?: number; probability?: number }
  return times ?? (probability === undefined ? 1 : null)
}

function isMeant(fault: Fault, target: Target | undefined): boolean {
  if (target === undefined) return true
  const { method, path } = fault as { method?: string; path?: string }
  if (method !== undefined && method !== target.method) return false
  if (path === undefined) return true
  return path.endsWith('*') ? target.path.startsWith(path.slice(0, -1)) : target.path === path
}

const shown = ({ id, fault, left: remaining, hits }: ActiveFault): object => ({
  id,
  ...fault,
  left: remaining,
  hits,
})
