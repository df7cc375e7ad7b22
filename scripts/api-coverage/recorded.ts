import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type RecordedCall =
  | {
      readonly kind: 'rest'
      readonly test: string
      readonly method: string
      readonly path: string
      readonly hasQuery: boolean
      readonly status: number
      readonly code: string
      readonly fields: readonly string[]
    }
  | {
      readonly kind: 'stream'
      readonly test: string
      readonly method: string
      readonly channels: readonly string[]
      readonly error: number
    }

export interface RecordedStep {
  readonly kind: 'step'
  readonly test: string
  readonly entity: string
  readonly from: string
  readonly to: string
}

export type Recorded = RecordedCall | RecordedStep
export type RestCall = Extract<Recorded, { kind: 'rest' }>

export function readRecorded(folder: string): Recorded[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n'))
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Recorded)
}

const numbersIn = (tests: Iterable<string>): number[] => {
  const found = [...tests].flatMap((test) =>
    [...test.matchAll(/EX-(\d+)/g)].map(([, digits]) => Number(digits)),
  )
  return [...new Set(found)].sort((a, b) => a - b)
}

const shown = (number: number): string => `EX-${String(number).padStart(3, '0')}`

/** Formats case numbers as ranges; `none` without a case. */
export function formatCases(tests: Iterable<string>): string {
  const runs: [number, number][] = []
  for (const number of numbersIn(tests)) {
    const last = runs.at(-1)
    if (last !== undefined && last[1] === number - 1) last[1] = number
    else runs.push([number, number])
  }
  const ranges = runs.map(([from, to]) =>
    from === to ? shown(from) : `${shown(from)}…${shown(to).slice(3)}`,
  )
  return ranges.length === 0 ? '**none**' : ranges.join(', ')
}
