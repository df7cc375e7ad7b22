import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildStamp } from '../../scripts/build/stamp.mjs'
import { temporaryFolder } from '../support/temporary-folder'

const startedAt = new Date('2026-01-01T10:00:00.000Z')
const afterMs = (ms: number): Date => new Date(startedAt.getTime() + ms)

function build() {
  const folder = temporaryFolder()
  const source = join(folder, 'src', 'a.ts')
  mkdirSync(join(folder, 'src'))
  writeFileSync(source, '')
  const change = (at: Date): void => {
    utimesSync(source, at, at)
    utimesSync(join(folder, 'src'), startedAt, startedAt)
  }
  change(afterMs(-1000))
  const stamp = buildStamp(join(folder, '.built'), [join(folder, 'src'), join(folder, 'missing')])
  stamp.write('production', startedAt)
  return { stamp, change }
}

test('a build is fresh for its mode only', () => {
  const { stamp } = build()
  expect([stamp.isFresh('production'), stamp.isFresh('release')]).toEqual([true, false])
})

test('a source changed while the build ran makes it stale', () => {
  const { stamp, change } = build()
  change(afterMs(1))
  expect(stamp.isFresh('production')).toBe(false)
})

test('an interrupted build is stale', () => {
  const { stamp } = build()
  stamp.remove()
  expect(stamp.isFresh('production')).toBe(false)
})
