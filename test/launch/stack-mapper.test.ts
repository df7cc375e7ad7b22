import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { encode } from '@jridgewell/sourcemap-codec'
import { describe, expect, test } from 'vitest'
import { stackMapper } from '../../electron/launch/log/stack-mapper'
import { shiftColumns } from '../../scripts/build/one-byte.mjs'
import { temporaryFolder } from '../support/temporary-folder'
import { usedCpuMs } from '../support/time/used-cpu-ms'

function writeMap(file: string, source: string): void {
  mkdirSync(join(file, '..'), { recursive: true })
  const mappings = encode([[[0, 0, 0, 0], [10, 0, 6, 3]]]) // prettier-ignore
  writeFileSync(file, JSON.stringify({ version: 3, sources: [source], names: [], mappings }))
}

describe('stackMapper', () => {
  test.each([
    ['main/index.cjs', '/opt/Satchel/resources/app.asar/out/main/index.cjs'],
    [
      'main/chunks/app-1a2b.cjs',
      'C:\\Program Files\\Satchel\\resources\\app.asar\\out\\main\\chunks\\app-1a2b.cjs',
    ],
    ['preload/index.cjs', 'file:///opt/Satchel/resources/app.asar/out/preload/index.cjs'],
    ['renderer/assets/start-1a2b.js', 'app://satchel/assets/start-1a2b.js'],
    ['renderer/assets/start-1a2b.js', 'http://0a1b.localhost:41234/assets/start-1a2b.js'],
  ])('maps %s from the maps folder', (map, script) => {
    const folder = temporaryFolder()
    writeMap(join(folder, `${map}.map`), 'electron/core/app.ts')
    const mapStack = stackMapper(folder)
    expect(mapStack(`Error: a/b failed\n    at run (${script}:1:14)\n    at ${script}:1:14`)).toMatch(
      /^Error: a\/b failed\n {4}at run \(electron\/core\/app\.ts:7:4\)\n {4}at .*electron\/core\/app\.ts:7:4$/,
    )
  })

  test('prefers the map next to a script', () => {
    const folder = temporaryFolder()
    const script = join(folder, 'dev', 'entry.mjs')
    writeMap(`${script}.map`, '../../electron/headless/main.ts')
    expect(stackMapper(folder, folder)(`    at file://${script}:1:14`)).toBe(
      '    at electron/headless/main.ts:7:4',
    )
  })

  test('reads no map outside its folders, which a text could place on a network share', () => {
    const [folder, other] = [temporaryFolder(), temporaryFolder()]
    const script = join(other, 'entry.mjs')
    writeMap(`${script}.map`, '../../electron/headless/main.ts')
    for (const place of [script, `file://${script}`, join(folder, '..', basename(other), 'entry.mjs')])
      expect(stackMapper(folder, folder)(`    at ${place}:1:14`)).toBe(`    at ${place}:1:14`)
  })

  test.each(['file://other-host/share/a.js:1:2', 'file:///%2f/a.js:1:2', 'file://[/a.js:1:2'])(
    'leaves %s unchanged',
    (text) => {
      expect(stackMapper(temporaryFolder())(text)).toBe(text)
    },
  )

  test.each(['/', 'aa://', '/.js', ' /'])('maps a long text of %j quickly', (part) => {
    const text = part.repeat(8000 / part.length)
    const map = stackMapper(temporaryFolder())
    expect(usedCpuMs(() => expect(map(text)).toBe(text))).toBeLessThan(5000)
  })

  test('leaves a stack without maps unchanged', () => {
    const stack = 'Error: x\n    at run (/opt/app/out/main/index.cjs:1:14)\n    at node:internal/timers:5:1'
    expect(stackMapper(temporaryFolder())(stack)).toBe(stack)
  })
})

describe('shiftColumns', () => {
  test('moves mappings behind escaped letters', () => {
    const code = 'a="é—";b()\nc="ü";d()'
    const [b, d] = [code.indexOf('b()'), code.split('\n')[1]?.indexOf('d()') ?? 0]
    const mappings = encode([
      [[0, 0, 0, 0], [b, 0, 1, 0]],
      [[0, 0, 2, 0], [d, 0, 3, 0]],
    ]) // prettier-ignore
    expect(shiftColumns(mappings, code)).toBe(
      encode([
        [[0, 0, 0, 0], [b + 10, 0, 1, 0]],
        [[0, 0, 2, 0], [d + 5, 0, 3, 0]],
      ]), // prettier-ignore
    )
  })
})
