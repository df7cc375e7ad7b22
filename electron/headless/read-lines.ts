import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

/** A lost terminal must not end the app. */
export function readLines(input: Readable, onLine: (line: string) => void): void {
  createInterface({ input })
    .on('line', onLine)
    .on('error', () => undefined)
}
