import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parseOptions, usage } from '../../electron/launch/options'
import { readCommandLine } from '../../electron/practice/start/command-line'
import { helpText } from '../../electron/practice/start/help-text'
import { en } from '@common/texts/en'
import { targetsBySystem } from '../../packaging/targets.mjs'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Readonly<Record<string, string>> }
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

interface Command {
  readonly page: string
  readonly script: string
  readonly args: readonly string[]
}

/** `npm start -- ARGS` and `npm run SCRIPT -- ARGS` up to a comment, a backtick or an optional argument. */
const commandsOf = (page: string): Command[] =>
  [...read(page).matchAll(/npm (?:run (?:--silent )?([\w:-]+)|(start)) -- ([^`\n#|[]+)/g)].map(
    ([, script, start, rest = '']) => ({
      page,
      script: script ?? start ?? '',
      args: rest.trim().split(/\s+/),
    }),
  )
const commands = pages.flatMap(commandsOf)
const argsOf = (script: string): (readonly string[])[] =>
  commands.filter((command) => command.script === script).map(({ args }) => args)
const optionsIn = (text: string): string[] =>
  [...new Set([...text.matchAll(/(?<![\w-])--([a-z][a-z-]+)/g)].map(([, name = '']) => name))].sort()

test.each(pages)('npx in %s runs no package that it would first download', (page) => {
  const names = [...read(page).matchAll(/\bnpx ([\w@/-]+)/g)].map(([, name = '']) => name)
  expect(names.filter((name) => !['vitest', 'playwright', 'oxfmt'].includes(name))).toEqual([])
})

test.each(argsOf('start').map((args) => [args.join(' '), args] as const))(
  'npm start accepts %s',
  (_, args) => {
    expect(() => parseOptions(args)).not.toThrow()
  },
)

test.each(argsOf('practice').map((args) => [args.join(' '), args] as const))(
  'npm run practice accepts %s',
  (_, args) => {
    expect(() => readCommandLine(args)).not.toThrow()
  },
)

test('README.md lists the options of npm start', () => {
  const rows = [...read('README.md').matchAll(/^\| `(--[^`]+)`/gm)].map(([, option = '']) => option)
  expect(optionsIn(rows.join('\n'))).toEqual(optionsIn(usage).filter((name) => name !== 'help'))
})

test('docs/practice-exchange.md names only options of npm run practice', () => {
  const [, table = ''] = /^## Options$(.+?)^## /ms.exec(read('docs/practice-exchange.md')) ?? []
  const named = optionsIn(table)
  expect(named.length).toBeGreaterThan(8)
  expect(named.filter((name) => !optionsIn(helpText).includes(name))).toEqual([])
})

test('the commands of other scripts have only options that their source reads', () => {
  const others = commands.filter(
    ({ script }) => !['start', 'practice'].includes(script) && !/vitest|playwright|test:e2e/.test(script),
  )
  expect(others.length).toBeGreaterThan(8)
  const unread = others.flatMap(({ page, script, args }) => {
    const files = [...(scripts[script] ?? '').matchAll(/[\w./-]+\.(?:mjs|ts)\b/g)].map(([file]) => file)
    const folder = dirname(files.at(-1) ?? '.')
    const source = readdirSync(join(root, folder))
      .filter((name) => /\.(?:mjs|ts)$/.test(name))
      .map((name) => read(join(folder, name)))
      .join('\n')
    return optionsIn(args.join(' '))
      .filter((name) => name !== 'headed' && name !== 'debug')
      .filter((name) => !new RegExp(`--${name}\\b|['\\s]${name}'?: \\{`).test(source))
      .map((name) => `${page}: npm run ${script} -- --${name}`)
  })
  expect(unread).toEqual([])
})

test('docs/packaging.md names only targets of the system', () => {
  const linux = argsOf('package').filter(([system]) => system === '--linux')
  expect(linux.length).toBeGreaterThan(0)
  for (const args of linux)
    for (const target of args.filter((arg) => !arg.startsWith('--')))
      expect(targetsBySystem.linux).toContain(target)
})

test('every file that npx vitest and npm run test runs exists', () => {
  const files = pages.flatMap((page) =>
    [...read(page).matchAll(/\b(?:npx vitest(?: run)?|npm run test:\w+ --) (test\/[\w./-]+)/g)].map(
      ([, file = '']) => file,
    ),
  )
  expect(files.length).toBeGreaterThan(5)
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

test('the steps of README.md name buttons that exist', () => {
  const [, steps = ''] = /^## First trade$(.+?)^## How keys/ms.exec(read('README.md')) ?? []
  const buttons = [...steps.matchAll(/\*\*([^*]+)\*\*/g)].map(([, button = '']) => button)
  expect(buttons.length).toBeGreaterThan(5)
  const texts: readonly string[] = Object.values(en)
  expect(buttons.filter((button) => !texts.includes(button))).toEqual([])
})
