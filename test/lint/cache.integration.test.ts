import { expect, test } from 'vitest'
import { createLintProject } from './lint-project'

test(
  'a lint run with a warm cache reports an error caused by a file two imports away',
  { timeout: 120_000 },
  () => {
    const { write, lint } = createLintProject({
      'common/load.ts': 'export const load = (): number => 1\n',
      'common/index.ts': "export { load } from './load'\n",
      'electron/run.ts': "import { load } from '../common'\nexport function run() {\n  load()\n}\n",
      'electron/other.ts': 'export const other = 1\n',
      'src/Load.vue': `<script setup lang="ts">\nimport { load } from '../common/index'\nload()\n</script>\n<template><p /></template>\n`,
    })
    expect(lint()).toMatchObject({ status: 0 })

    write('common/load.ts', 'export const load = (): Promise<number> => Promise.resolve(1)\n')
    const broken = lint()
    expect(broken).toMatchObject({ status: 1, linted: [3, 1] })
    expect(broken.output).toMatch(/run\.ts:.*no-floating-promises/)
    expect(broken.output).toMatch(/Load\.vue:.*no-floating-promises/)
    expect(lint()).toMatchObject({ status: 1, linted: [1, 1] })
  },
)
