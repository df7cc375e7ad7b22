import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder'

const root = resolve(import.meta.dirname, '../..')
const scripts = [
  'types',
  'types/typescript-7',
  'types/window',
  'structure/files-in',
  'install/ensure-installed',
  'electron/find-electron',
]

const row = (type: string, template: string) =>
  `<script setup lang="ts">\ndefineProps<{ count: ${type} }>()\n</script>\n<template>${template}</template>\n`
const list = `<script setup lang="ts">
import Row from './Row.vue'
</script>
<template><div><Row v-for="n in 3" :key="n" :count="n" /></div></template>
`

function createProject() {
  const folder = temporaryFolder()
  for (const name of ['node_modules', 'src']) mkdirSync(join(folder, name))
  for (const name of readdirSync(join(root, 'node_modules')).filter((entry) => entry !== '.cache'))
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  const configs = ['package.json', 'tsconfig.base.json', 'tsconfig.web.json']
  for (const name of [...scripts.map((each) => `scripts/${each}.mjs`), ...configs])
    cpSync(join(root, name), join(folder, name))
  const write = (name: string, text: string) => writeFileSync(join(folder, 'src', name), text)
  const check = () => {
    const { status, stdout } = spawnSync(process.execPath, ['scripts/types.mjs', 'window'], {
      cwd: folder,
      encoding: 'utf8',
    })
    return { status, output: stdout }
  }
  return { write, check }
}

test('the type check reports a template whose component changed', { timeout: 120_000 }, () => {
  const { write, check } = createProject()
  write('Row.vue', row('number', '<p>{{ count.toFixed(0) }}</p>'))
  write('List.vue', list)
  expect(check()).toEqual({ status: 0, output: '' })

  write('Row.vue', row('string', '<p>{{ count.trim() }}</p>'))
  const broken = check()
  expect(broken.status).not.toBe(0)
  expect(broken.output).toMatch(/src\/List\.vue.*TS2322/)

  write('Row.vue', row('number', '<p>{{ count.trim() }}</p>'))
  expect(check().output).toMatch(/src\/Row\.vue.*TS2339/)
})
