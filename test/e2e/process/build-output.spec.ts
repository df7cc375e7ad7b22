import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules, isBuiltin } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { Script } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { parseAst } from 'vite'

const out = resolve(import.meta.dirname, '..', '..', '..', 'out')
const read = (...path: readonly string[]): string => readFileSync(join(out, ...path), 'utf8')
const files = readdirSync(out, { recursive: true, encoding: 'utf8' }).map((name) =>
  name.replaceAll('\\', '/'),
)
const scripts = files.filter((name) => name.startsWith('renderer/') && name.endsWith('.js'))

const requires = (source: string): string[] =>
  [...source.matchAll(/(?<![.\w])require\(\s*["'`]([^"'`]+)["'`]\s*\)/g)].map(([, name]) => name ?? '')
const required = (source: string): string[] =>
  parseAst(source)
    .body.flatMap((statement) => (statement.type === 'VariableDeclaration' ? statement.declarations : []))
    .flatMap(({ init }) => (init ? [source.slice(init.start, init.end)] : []))
    .flatMap((init) => (init.startsWith('require(') ? requires(init) : []))
const imports = (source: string): string[] =>
  [...source.matchAll(/\b(?:from|import)\s*\(?\s*["'`]([^"'`]+)["'`]/g)].map(([, name]) => name ?? '')

test('the preload script is one CommonJS file that requires only electron', () => {
  expect(files.filter((name) => name.startsWith('preload/'))).toEqual(['preload/index.cjs'])
  const source = read('preload', 'index.cjs')
  // An import statement would be a syntax error here, as in a sandboxed preload.
  expect(() => new Script(`(function (require) {${source}\n})`)).not.toThrow()
  expect(requires(source)).toEqual(['electron'])
})

test('the renderer scripts import no package, Node or Electron module', () => {
  const outside = scripts.flatMap((name) =>
    [...imports(read(name)), ...requires(read(name))].filter(
      (target) =>
        !target.startsWith('./') && (builtinModules.includes(target) || /^(node:|electron$)/.test(target)),
    ),
  )
  expect(outside).toEqual([])
  expect(scripts.filter((name) => /\b__dirname\b|\bprocess\.versions\b/.test(read(name)))).toEqual([])
})

test('the main bundle is CommonJS, requires only native packages, and electron only in the shell', () => {
  const main = files.filter((name) => /^main\/.*\.\w+$/.test(name))
  expect(main.filter((name) => !name.endsWith('.cjs'))).toEqual([])
  for (const name of main) expect(() => new Script(`(function () {${read(name)}\n})`)).not.toThrow()
  const requiredBy = new Map(main.map((name) => [name, required(read(name))]))
  const packages = [...requiredBy.values()]
    .flat()
    .filter((target) => !target.startsWith('.') && !isBuiltin(target))
  expect([...new Set(packages)].toSorted()).toEqual(['@napi-rs/keyring', 'electron', 'libsql'])
  const needsElectron = (name: string): boolean =>
    (requiredBy.get(name) ?? []).some(
      (target) =>
        target === 'electron' || (target.startsWith('.') && needsElectron(join(dirname(name), target))),
    )
  const entries = main.filter((name) => !name.startsWith('main/chunks/'))
  expect(entries.filter(needsElectron)).toEqual(['main/index.cjs'])
})

test('the main bundle contains no unused packages of the D-Bus client', () => {
  const [bus = ''] = files.filter((name) => /^main\/chunks\/session-bus-.*\.cjs$/.test(name))
  expect(read(bus)).not.toMatch(/SAXParser|XMLBuilder|hexy|event-stream/i)
})

test('source maps are in a separate folder, and no script refers to its map', () => {
  const built = files.filter((name) => /^(main|preload|renderer)\/.*\.c?js$/.test(name))
  const maps = files.filter((name) => name.endsWith('.map'))
  expect(maps.filter((name) => !name.startsWith('maps/'))).toEqual([])
  expect(maps.length).toBeGreaterThan(built.length * 0.8)
  expect(maps.filter((name) => !built.includes(name.slice('maps/'.length, -'.map'.length)))).toEqual([])
  expect(
    files.filter((name) => /\.(c?js|css)$/.test(name) && read(name).includes('sourceMappingURL=')),
  ).toEqual([])
})

test('the build contains no development code', () => {
  const forbiddenTexts = [
    '@vite/client',
    'vite-hmr',
    'import.meta.hot',
    'unsafe-eval',
    "script-src 'self' 'unsafe-inline'",
  ]
  const text = files.filter((name) => /\.(c?js|html)$/.test(name))
  expect(
    text.flatMap((name) =>
      forbiddenTexts.filter((word) => read(name).includes(word)).map((word) => [name, word]),
    ),
  ).toEqual([])
})

test('the build contains no local paths, test code or private keys', () => {
  const root = resolve(out, '..')
  const forbiddenTexts = [root, 'satchelDouble', 'vitest', 'playwright', 'BEGIN PRIVATE KEY']
  const text = files.filter((name) => /\.(c?js|css|html|map)$/.test(name))
  expect(
    text.flatMap((name) =>
      forbiddenTexts.filter((word) => read(name).includes(word)).map((word) => [name, word]),
    ),
  ).toEqual([])
})

test('the renderer scripts stay below 2 kB gzipped (first frame), 250 kB (first view) and 420 kB (trade view)', () => {
  const html = read('renderer', 'index.html')
  const entry = /<script[^>]*type="module"[^>]*src="\.?\/([^"]+)"/.exec(html)?.[1] ?? ''
  const english = /^en-/
  const app = /start-app/
  const firstFrame = withImports(`renderer/${entry}`, [])
  const firstView = withImports(`renderer/${entry}`, [app, english, /FirstRunView/])
  const tradeView = withImports(`renderer/${entry}`, [
    app,
    english,
    /AppFrame/,
    /TradeView/,
    /ChartPanel|PriceChart/,
  ])
  const sizes = {
    firstFrame: gzippedKb(firstFrame),
    firstView: gzippedKb(firstView),
    tradeView: gzippedKb(tradeView),
  }
  console.log(`gzipped scripts in kB: ${JSON.stringify(sizes)}`)
  expect(sizes.firstFrame).toBeLessThanOrEqual(2)
  expect(sizes.firstView).toBeGreaterThan(50)
  expect(sizes.firstView).toBeLessThanOrEqual(250)
  expect(sizes.tradeView).toBeGreaterThan(sizes.firstView)
  expect(sizes.tradeView).toBeLessThanOrEqual(420)
})

test('the index page loads style sheets and the font of the trade view with its scripts', () => {
  const html = read('renderer', 'index.html')
  const links = html.match(/<link[^>]*>/g) ?? []
  const findLink = (rel: string, name: string): string | undefined =>
    links.find((link) => link.includes(`rel="${rel}"`) && link.includes(`/assets/${name}-`))
  for (const view of ['AppFrame', 'TradeView', 'first-views', 'confirmation', 'app']) {
    expect(findLink('preload', view)).toContain('as="script"')
    expect(findLink('stylesheet', view)).toBeDefined()
  }
  expect(findLink('preload', 'inter-latin-wght-normal')).toContain('as="font"')
})

test('the index page paints its icon without a request, and loads no style sheet in the head', () => {
  const [head = '', body = ''] = read('renderer', 'index.html').split('<body>')
  expect(head).toContain('url("data:image/svg+xml,')
  expect(head).not.toContain('rel="stylesheet"')
  expect(body).toMatch(/rel="stylesheet"[^>]*assets\/app-/)
})

test('the main process opens the window without loading packages', () => {
  const length = loadedBy('main/index.cjs').reduce((sum, name) => sum + read(name).length, 0)
  expect(length).toBeGreaterThan(10_000)
  expect(length).toBeLessThan(60_000)
})

test('the app and the practice exchange start without undici, the modules of an account and live prices', () => {
  const [runApp = ''] = files.filter((name) => /^main\/chunks\/run-app-.*\.cjs$/.test(name))
  const loaded = [runApp, 'main/practice-worker.cjs'].flatMap(loadedBy)
  expect(loaded.filter((name) => name.includes('/start-satchel-'))).toHaveLength(1)
  expect(loaded.filter((name) => /undici|service-exchange|open-profile|live-source/.test(name))).toEqual([])
  expect(loaded.filter((name) => read(name).includes('llhttp'))).toEqual([])
})

function loadedBy(start: string): string[] {
  const loaded = new Set([start])
  for (const name of loaded)
    for (const target of required(read(name)))
      if (target.startsWith('.')) loaded.add(join(dirname(name), target))
  return [...loaded]
}

function withImports(script: string, lazy: readonly RegExp[], found = new Set<string>()): Set<string> {
  if (found.has(script)) return found
  found.add(script)
  const source = read(script)
  const folder = script.slice(0, script.lastIndexOf('/'))
  const atOnce = [...source.matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)].map(
    ([, name]) => name ?? '',
  )
  const later = [...source.matchAll(/\bimport\(\s*["'`]\.\/([^"'`]+\.js)["'`]/g)]
    .map(([, name]) => name ?? '')
    .filter((name) => lazy.some((pattern) => pattern.test(name)))
  for (const name of [...atOnce, ...later]) withImports(`${folder}/${name}`, lazy, found)
  return found
}

const gzippedKb = (names: ReadonlySet<string>): number =>
  Math.round([...names].reduce((sum, name) => sum + gzipSync(read(name), { level: 9 }).length, 0) / 100) / 10
