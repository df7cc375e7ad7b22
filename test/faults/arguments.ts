import { parseArgs } from 'node:util'
import type { EnvironmentProtocol } from './environment'

export const usage = `usage: npm run faults [-- --only OPERATION|FAULT]... [--at-once CELLS]
       npm run faults -- --sequences N [--sequence K] | --kills N [--vault] | --day [--hours N] [--speed S]
       npm run faults -- --flood [--seconds N] | --rows N [--vault]
Runs every write under every fault and prints the outcomes. Fails if books and view differ, a write was repeated,
or a report was wrong.

--only       one operation or fault; both for one cell
--protocol   v2 or v3 (v2)
--at-once    parallel cells (12); Ctrl-C prints completed cells
--sequences  runs N random sequences of operations and faults instead of the table; --sequence runs only number K
--kills      kills the trading app N times at random moments; with --vault, the key is in a vault
--day        --hours (24) of use at --speed (20) times real time, with faults and kills
--flood      20,000 prices per second for --seconds (60)
--rows       opens and pages through a history of N trades; encrypted with --vault
--seed       of sequences, day or kills (1)`

export interface FaultArguments {
  readonly only: readonly string[]
  readonly protocol: EnvironmentProtocol
  readonly atOnce: number
  readonly sequences: number | null
  readonly sequence: number | null
  readonly kills: number | null
  readonly rows: number | null
  readonly hasVault: boolean
  readonly isFlood: boolean
  readonly isDay: boolean
  readonly hours: number
  readonly speed: number
  readonly seconds: number
  readonly seed: number
}

/** @throws Error with a one-sentence message */
export function readArguments(args: readonly string[]): FaultArguments {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean', default: false } as const
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', multiple: true, default: [] as string[] },
      protocol: text,
      'at-once': text,
      sequences: text,
      sequence: text,
      kills: text,
      vault: flag,
      flood: flag,
      day: flag,
      hours: text,
      speed: text,
      rows: text,
      seconds: text,
      seed: text,
    },
  })
  const { protocol = 'v2' } = values
  if (protocol !== 'v2' && protocol !== 'v3') throw new Error(`--protocol must be v2 or v3, not ${protocol}`)
  const count = (name: keyof typeof values): number | null => {
    const option = values[name]
    if (option === undefined) return null
    const value = Number(option)
    if (!Number.isSafeInteger(value) || value < 1)
      throw new Error(`--${name} must be a whole number from 1, not ${String(option)}`)
    return value
  }
  const sequences = count('sequences')
  const sequence = count('sequence')
  if (sequence !== null && (sequences === null || sequence > sequences))
    throw new Error('--sequence must be at most the number of --sequences')
  return {
    only: values.only,
    protocol,
    atOnce: count('at-once') ?? 12,
    sequences,
    sequence,
    kills: count('kills'),
    rows: count('rows'),
    hasVault: values.vault,
    isFlood: values.flood,
    isDay: values.day,
    hours: count('hours') ?? 24,
    speed: count('speed') ?? 20,
    seconds: count('seconds') ?? 60,
    seed: count('seed') ?? 1,
  }
}
