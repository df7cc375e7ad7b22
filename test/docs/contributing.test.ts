import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const { scripts, engines } = JSON.parse(read('package.json')) as {
  scripts: Readonly<Record<string, string>>
  engines: { node: string }
}
const scriptsIn = (text: string): string[] =>
  [...text.matchAll(/\bnpm (?:run (?:--silent )?([a-z][\w:-]*)|(start|test)\b)/g)].map(
    ([, script, shortcut]) => script ?? shortcut ?? '',
  )

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

test.each(pages)('%s names only npm scripts that exist', (page) => {
  expect(scriptsIn(read(page)).filter((name) => !(name in scripts))).toEqual([])
})

test('CONTRIBUTING.md names every daily command', () => {
  const named = new Set(scriptsIn(read('CONTRIBUTING.md')))
  const daily = Object.keys(scripts).filter((name) =>
    /^(start|dev|check|wording|test|coverage|bench|map-stack)\b/.test(name),
  )
  expect(daily.length).toBeGreaterThan(12)
  expect(
    daily.filter((name) => !named.has(name) && !['bench:desktop', 'test:contract'].includes(name)),
  ).toEqual([])
})

test('every npm script of tests in a browser installs one first, as CONTRIBUTING.md says', () => {
  const inBrowser = Object.entries(scripts).filter(([, command]) => command.includes('playwright test'))
  expect(inBrowser.length).toBeGreaterThan(1)
  expect(inBrowser.filter(([, command]) => !command.includes('have-browser.mjs &&'))).toEqual([])
})

test('CONTRIBUTING.md lists the options of npm run dev', () => {
  const [, usage = ''] = /^const usage = `(.+?)`/ms.exec(read('scripts/dev.mjs')) ?? []
  const options = [...usage.matchAll(/^(--[a-z-]+(?: [A-Z]+)?)/gm)].map(([, option]) => option)
  const [, section = ''] = /^### Development mode$(.+?)^#/ms.exec(read('CONTRIBUTING.md')) ?? []
  const listed = [...section.matchAll(/^\| `(--[^`]+)`/gm)].map(([, option]) => option)
  expect(options.length).toBeGreaterThan(4)
  expect(listed.map((option = '') => option.split(' ')[0])).toEqual(
    options.map((option = '') => option.split(' ')[0]),
  )
})

test('CONTRIBUTING.md names only files that exist', () => {
  const text = read('CONTRIBUTING.md')
  const links = [...text.matchAll(/\]\(([^)#]+)/g)].map(([, path = '']) => path)
  const arguments_ = [...text.matchAll(/\b((?:test|bench)\/[\w./-]+\.ts)\b/g)].map(([, path = '']) => path)
  expect(links.length).toBeGreaterThan(10)
  expect(arguments_.length).toBeGreaterThan(3)
  expect([...links, ...arguments_].filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('CONTRIBUTING.md links to every section of docs/how-to-add.md', () => {
  const sections = [...read('docs/how-to-add.md').matchAll(/^## (.+)$/gm)].map(([, heading = '']) =>
    heading.toLowerCase().replaceAll(' ', '-'),
  )
  const linked = [...read('CONTRIBUTING.md').matchAll(/how-to-add\.md#([\w-]+)/g)].map(([, anchor]) => anchor)
  expect(linked).toEqual(sections)
})

test('the debugger configurations start npm run dev or programs that exist', () => {
  const { configurations } = JSON.parse(read('.vscode/launch.json')) as {
    configurations: { program?: string; runtimeExecutable?: string; runtimeArgs?: string[] }[]
  }
  expect(configurations.length).toBeGreaterThan(4)
  for (const { program, runtimeExecutable, runtimeArgs } of configurations) {
    if (program !== undefined)
      expect(existsSync(program.replace('${workspaceFolder}', root)), program).toBe(true)
    if (runtimeExecutable === 'npm')
      expect(scriptsIn(['npm', ...(runtimeArgs ?? [])].join(' ')).filter((name) => name in scripts)).toEqual([
        'dev',
      ])
  }
})

test('.editorconfig has the line length of the formatter', () => {
  const { printWidth } = JSON.parse(read('.oxfmtrc.json')) as { printWidth: number }
  expect(read('.editorconfig')).toContain(`max_line_length = ${printWidth}\n`)
})

test('.node-version is a version that package.json allows', () => {
  expect(engines.node).toContain(`>=${read('.node-version').trim()}.`)
})
