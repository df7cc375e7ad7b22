import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder'

const root = resolve(import.meta.dirname, '../..')

function createProject(files: Readonly<Record<string, string>>) {
  const folder = temporaryFolder()
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  for (const name of ['node_modules', 'common', 'electron', 'src']) mkdirSync(join(folder, name))
  for (const name of readdirSync(join(root, 'node_modules')).filter((one) => one !== '.cache'))
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  const copied = [
    'lint',
    'checks/lookup-rule',
    'checks/program-parser',
    'electron/find-electron',
    'structure/files-in',
  ].map((name) => `scripts/${name}.mjs`)
  const configs = readdirSync(root).filter((name) =>
    /^(tsconfig.*|package)\.json$|^eslint\.config/.test(name),
  )
  for (const name of [...copied, ...configs]) cpSync(join(root, name), join(folder, name))
  for (const [name, text] of Object.entries(files)) write(name, text)
  const lint = () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/lint.mjs'], {
      cwd: folder,
      encoding: 'utf8',
    })
    return { status, linted: /(\d+) files linted/.exec(stdout)?.[1], output: stdout + stderr }
  }
  return { write, lint }
}

test(
  'a lint run with a warm cache reports an error caused by a file two imports away',
  { timeout: 120_000 },
  () => {
    const { write, lint } = createProject({
      'common/load.ts': 'export const load = (): number => 1\n',
      'common/index.ts': "export { load } from './load'\n",
      'electron/run.ts': "import { load } from '../common'\nexport function run() {\n  load()\n}\n",
      'electron/other.ts': 'export const other = 1\n',
      'src/Load.vue': `<script setup lang="ts">\nimport { load } from '../common/index'\nload()\n</script>\n<template><p /></template>\n`,
    })
    expect(lint()).toMatchObject({ status: 0 })

    write('common/load.ts', 'export const load = (): Promise<number> => Promise.resolve(1)\n')
    const broken = lint()
    expect(broken).toMatchObject({ status: 1, linted: '4' })
    expect(broken.output).toMatch(/run\.ts\n.*no-floating-promises/)
    expect(broken.output).toMatch(/Load\.vue\n.*no-floating-promises/)
    expect(lint()).toMatchObject({ status: 1, linted: '2' })
  },
)
