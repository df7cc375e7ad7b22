import { expect, test } from 'vitest'
import oxlintConfig from '../../oxlint.config.mjs'
import { createLintProject } from './lint-project'
import { allowed, inPlaces, violations, vueViolations } from './violations'

const fileOf = (rule: string) => rule.replace(/^.*\//, '')
const planted: readonly (readonly [file: string, rule: string, code: string])[] = [
  ...Object.entries(violations).map(([rule, code]) => [`common/${fileOf(rule)}.ts`, rule, code] as const),
  ...Object.entries(vueViolations).map(([rule, code]) => [`src/${rule}.ts`, `vue-js/${rule}`, code] as const),
  ...inPlaces,
]

test('lint reports a violation of each rule, and nothing in areas without it', { timeout: 120_000 }, () => {
  const { lint } = createLintProject({
    'common/a.ts': 'export type A = number\n',
    ...Object.fromEntries([
      ...planted.map(([file, , code]) => [file, `${code}\n`] as const),
      ...Object.entries(allowed),
    ]),
  })
  const { output } = lint()
  const reported = output.split('\n')
  const isReported = (file: string, rule: string) =>
    reported.some((line) => line.startsWith(`${file}:`) && line.endsWith(`  ${rule}`))
  expect(planted.flatMap(([file, rule]) => (isReported(file, rule) ? [] : [`${file} ${rule}`]))).toEqual([])
  expect(reported.filter((line) => Object.keys(allowed).some((file) => line.startsWith(file)))).toEqual([])
})

test('each rule of oxlint has a planted violation', () => {
  const { rules, overrides } = oxlintConfig
  const names = new Set(
    [rules, ...overrides.map((override) => override.rules)].flatMap((each) =>
      Object.entries(each).flatMap(([name, level]) => (level === 'off' ? [] : [name])),
    ),
  )
  const missing = [...names].filter((name) => !planted.some(([, rule]) => rule === name))
  // The rest of the plugin for Vue checks templates.
  expect(missing.filter((name) => !name.startsWith('vue-js/'))).toEqual([])
})
