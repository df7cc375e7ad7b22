import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { expect } from 'vitest'

export const inPlaceOf = (make: (file: string) => void) => (file: string) => {
  rmSync(file, { recursive: true, force: true })
  make(file)
}
export const makeFifo = inPlaceOf((file) => expect(spawnSync('mkfifo', [file]).status).toBe(0))
export const makeFolder = inPlaceOf((file) => mkdirSync(file))

export function flipBit(file: string): void {
  const bytes = readFileSync(file)
  const place = Math.floor(bytes.length / 2)
  bytes[place] = (bytes[place] ?? 0) ^ 4
  writeFileSync(file, bytes)
}
