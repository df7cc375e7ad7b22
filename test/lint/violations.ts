/** By rule. */
export const violations: Readonly<Record<string, string>> = {
  eqeqeq: "export const isA = (text: string) => text == 'a'",
  'max-lines': lines(),
  'no-array-constructor': 'export const list = new Array(1, 2)',
  'no-console': "console.log('a')",
  'no-unused-expressions': 'export const size = 1\nsize > 1',
  'no-unused-vars': 'const unused = 1',
  'no-var': 'export var a = 1',
  'prefer-const': 'export const getOne = () => {\n  let one = 1\n  return one\n}',
  'prefer-rest-params': 'export function count(): number {\n  return arguments[0] as number\n}',
  'prefer-spread': 'export const max = (list: number[]) => Math.max.apply(Math, list)',
  'no-restricted-globals': 'export const nowMs = () => Date.now()',
  'no-restricted-properties': 'export const chance = () => Math.random()',

  'typescript/ban-ts-comment': '// @ts-ignore\nexport const a = 1',
  'typescript/consistent-type-imports': "import { A } from '../a'\nexport const a: A = 1",
  'typescript/no-duplicate-enum-values': "export enum Side {\n  buy = 'a',\n  sell = 'a',\n}",
  'typescript/no-empty-object-type': 'export const a = (value: {}) => value',
  'typescript/no-explicit-any': 'export const a = (value: any): unknown => value',
  'typescript/no-extra-non-null-assertion': 'export const a = (value?: { b: number }) => value!!.b',
  'typescript/no-misused-new': 'export interface A {\n  new (): A\n}',
  'typescript/no-namespace': 'export namespace A {\n  export const b = 1\n}',
  'typescript/no-non-null-asserted-optional-chain': 'export const a = (value?: { b?: number }) => value?.b!',
  'typescript/no-non-null-assertion': 'export const a = (value?: { b: number }) => value!.b',
  'typescript/no-require-imports': "import fs = require('fs')\nexport const a: unknown = fs",
  'typescript/no-this-alias': 'export class A {\n  get() {\n    const self = this\n    return self\n  }\n}',
  'typescript/no-unnecessary-type-constraint': 'export const a = <T extends unknown>(value: T) => value',
  'typescript/no-unsafe-declaration-merging': 'export interface A {\n  b: number\n}\nexport class A {}',
  'typescript/no-unsafe-function-type': 'export const a = (value: Function) => value.name',
  'typescript/no-wrapper-object-types': 'export const a = (value: String) => value',
  'typescript/prefer-as-const': "export const a = 'b' as 'b'",
  'typescript/prefer-namespace-keyword':
    'declare module A {\n  const b: number\n}\nexport type B = typeof A.b',
  'typescript/triple-slash-reference': '/// <reference path="../a.ts" />\nexport const a = 1',

  'typescript/await-thenable': 'export const a = async () => await 1',
  'typescript/no-array-delete': 'export const a = (list: number[]) => delete list[0]',
  'typescript/no-base-to-string': 'export const a = (value: object) => String(value)',
  'typescript/no-duplicate-type-constituents': 'export type A = number | number',
  'typescript/no-floating-promises': 'export function a() {\n  Promise.resolve(1)\n}',
  'typescript/no-for-in-array': 'export function a(list: number[]) {\n  for (const one in list) void one\n}',
  'typescript/no-implied-eval': "export const a = new Function('b', 'return b')",
  'typescript/no-misused-promises': 'export const a = (b: () => Promise<boolean>) => (b() ? 1 : 2)',
  'typescript/no-redundant-type-constituents': 'export type A = unknown | string',
  'typescript/no-unnecessary-type-assertion': 'export const a = (value: number) => value as number',
  'typescript/no-unsafe-argument': "export const a = () => Math.abs(JSON.parse('1'))",
  'typescript/no-unsafe-assignment':
    "export const a = (): unknown => {\n  const value = JSON.parse('1')\n  return value\n}",
  'typescript/no-unsafe-call': "export const a = (): unknown => JSON.parse('1')()",
  'typescript/no-unsafe-enum-comparison': 'enum A {\n  b = 1,\n}\nexport const a = (value: A) => value === 1',
  'typescript/no-unsafe-member-access': "export const a = (): unknown => JSON.parse('1').b",
  'typescript/no-unsafe-return': "export const a = (): number => JSON.parse('1')",
  'typescript/no-unsafe-unary-minus': 'export const a = (value: string) => -value',
  'typescript/only-throw-error': "export const a = () => {\n  throw 'b'\n}",
  'typescript/prefer-promise-reject-errors': "export const a = () => Promise.reject('b')",
  'typescript/require-await': 'export async function a() {\n  return 1\n}',
  'typescript/restrict-plus-operands': 'export const a = (value: number) => value + {}',
  'typescript/restrict-template-expressions': 'export const a = (value: object) => `${value}`',
  'typescript/switch-exhaustiveness-check':
    "export function a(value: 'b' | 'c') {\n  switch (value) {\n    case 'b':\n      return 1\n  }\n  return 2\n}",
  'typescript/unbound-method': 'class A {\n  b() {\n    return this\n  }\n}\nexport const a = new A().b',
}

function lines() {
  return Array.from({ length: 301 }, (_, place) => `export const a${place + 1} = 1\n`).join('')
}

const component = (options: string, imports = 'defineComponent') =>
  `import { ${imports} } from 'vue'\nexport const A = defineComponent({\n${options}\n})`
const setup = (code: string, imports: string) =>
  component(`async setup() {\n${code}\n},`, `defineComponent, ${imports}`)
export const vueViolations: Readonly<Record<string, string>> = {
  'no-arrow-functions-in-watch': component('watch: { a: () => 1 },'),
  'no-async-in-computed-properties': component('computed: { a: async function () { await this.b } },'),
  'no-computed-properties-in-data': component(
    'data() { return { a: this.b } },\ncomputed: { b() { return 1 } },',
  ),
  'no-deprecated-data-object-declaration': component('data: { a: 1 },'),
  'no-deprecated-delete-set': component('mounted() { this.$set(this.a, 1, 2) },'),
  'no-deprecated-destroyed-lifecycle': component('destroyed() {},'),
  'no-deprecated-events-api': component("mounted() { this.$on('a', () => undefined) },"),
  'no-deprecated-model-definition': component("model: { prop: 'a', event: 'b' },"),
  'no-deprecated-props-default-this': component(
    'props: { a: { type: String, default() { return this.b } } },',
  ),
  'no-deprecated-vue-config-keycodes': "import Vue from 'vue'\nVue.config.keyCodes = { a: 1 }",
  'no-dupe-keys': component('props: { a: String },\ndata() { return { a: 1 } },'),
  'no-expose-after-await': component('async setup(props, { expose }) {\nawait load()\nexpose({ a: 1 })\n},'),
  'no-lifecycle-after-await': setup('await load()\nonMounted(() => undefined)', 'onMounted'),
  'no-mutating-props': component('props: { a: Object },\nmethods: { b() { this.a.c = 1 } },'),
  'no-ref-as-operand': "import { ref } from 'vue'\nconst a = ref(1)\nexport const b = a + 1",
  'no-reserved-component-names': component("name: 'div',"),
  'no-reserved-keys': component('props: { $el: String },'),
  'no-reserved-props': component('props: { ref: String },'),
  'no-shared-component-data': component('data: { a: 1 },'),
  'no-side-effects-in-computed-properties': component('computed: { a() { this.b = 1; return 1 } },'),
  'no-use-computed-property-like-method': component(
    'computed: { a() { return 1 } },\nmethods: { b() { this.a() } },',
  ),
  'no-watch-after-await': setup('await load()\nwatch(a, () => undefined)', 'watch'),
  'prefer-import-from-vue': "import { ref } from '@vue/reactivity'\nexport const a = ref(1)",
  'require-prop-type-constructor': component("props: { a: { type: 'String' } },"),
  'require-render-return': component('render() { if (this.a) return 1 },'),
  'require-slots-as-functions': component('render() { return this.$slots.default.length },'),
  'require-valid-default-prop': component("props: { a: { type: Number, default: 'b' } },"),
  'return-in-computed-property': component('computed: { a() { void this.b } },'),
  'return-in-emits-validator': component('emits: { a() { void 0 } },'),
  'component-definition-name-casing': component("name: 'a-b',"),
  'one-component-per-file': component('}), B = defineComponent({'),
  'prop-name-casing': component("props: { 'a-b': String },"),
  'require-default-prop': component('props: { a: String },'),
  'require-prop-types': component("props: ['a'],"),
  'no-multiple-slot-args': component('render() { this.$slots.default(1, 2) },'),
  'no-required-prop-with-default': component("props: { a: { type: String, required: true, default: 'b' } },"),
  'order-in-components': component("data() { return {} },\nname: 'AbC',"),
  'multi-word-component-names': component("name: 'Alone',"),
}

const scriptSetup = (script: string) =>
  `<script setup lang="ts">\n${script}\n</script>\n<template><p /></template>`

/** Violations whose rule depends on the folder. */
export const inPlaces: readonly (readonly [file: string, rule: string, code: string])[] = [
  ['src/sentence.ts', 'syntax/no-restricted-syntax', "export const a = 'Two words'"],
  ['src/template.ts', 'syntax/no-restricted-syntax', 'export const a = (b: string) => `${b} Two words`'],
  ['src/label.ts', 'syntax/no-restricted-syntax', "export const a = { label: 'Word' }"],
  ['src/wire-name.ts', 'syntax/no-restricted-syntax', 'export const a = (b: { c: number }) => ({ pl: b.c })'],
  ['src/Sentence.vue', 'no-restricted-syntax', scriptSetup("defineExpose({ a: 'Two words' })")],
  ['src/WireName.vue', 'no-restricted-syntax', scriptSetup('defineExpose({ pl: 1 })')],
  ['electron/core/key.ts', 'syntax/no-restricted-syntax', 'export const a = { pl: 1 }'],
  ['electron/core/value.ts', 'syntax/no-restricted-syntax', "export const a = { 'pl': 1 }"],
  [
    'electron/core/read.ts',
    'syntax/no-restricted-syntax',
    'export const a = (b: { c: number }) => (b as unknown as { [name: string]: number }).pl',
  ],
  ['common/directive.ts', '', '// eslint-disable-next-line no-console\nexport const a = 1'],
  [
    'src/Directive.vue',
    '',
    scriptSetup('// eslint-disable-next-line no-console\nconst a = 1\ndefineExpose({ a })'),
  ],
  ['electron/core/signature.ts', 'syntax/no-restricted-syntax', 'export interface A {\n  pl: number\n}'],
  [
    'electron/practice/spread.ts',
    'syntax/no-restricted-syntax',
    `export const a = (b: object) => ({ ...b, ${fields()} })`,
  ],
  ...['test/e2e', 'test/desktop', 'test/support/browser'].flatMap((folder) =>
    (
      [
        ['fill', 'export const a = (b: { fill(): void }) => b.fill()'],
        ['force', 'export const a = { force: true }'],
        [
          'evaluate',
          'export const a = (b: { evaluate(c: unknown): void }, d: HTMLElement) => b.evaluate(() => d.click())',
        ],
      ] as const
    ).map(([name, code]) => [`${folder}/${name}.ts`, 'syntax/no-restricted-syntax', code] as const),
  ),
  ['common/lookup.ts', 'satchel/no-unguarded-lookup', lookup()],
  ['electron/lookup.ts', 'satchel/no-unguarded-lookup', lookup()],
  ['src/lookup.ts', 'satchel/no-unguarded-lookup', lookup()],
  [
    'src/Lookup.vue',
    'satchel/no-unguarded-lookup',
    scriptSetup('const table: Record<string, number> = {}\ndefineExpose({ b: (c: string) => table[c] })'),
  ],
  ['electron/core/usecases/clock.ts', 'no-restricted-globals', 'export const nowMs = () => Date.now()'],
  ['scripts/unused.mjs', 'no-unused-vars', 'const unused = 1'],
]

/** Files without errors. */
export const allowed: Readonly<Record<string, string>> = {
  'common/texts/en.ts': lines(),
  'electron/core/exchange/v3/wire.ts': 'export const a = { pl: 1 }\n',
  'electron/core/exchange/shared/wire.ts': 'export const a = { pl: 1 }\n',
  'electron/core/clock.ts': 'export const nowMs = () => Date.now()\n',
  'scripts/print.mjs': "console.log('Two words')\n",
  'test/core/fill.ts': 'export const a = (b: { fill(): void }) => b.fill()\n',
  'test/desktop/old-electron/start.cjs': "module.exports = require('node:fs')\n",
  'common/unused.ts': 'export const a = (_b: number) => 1\n',
}

function lookup() {
  return 'export const a = (b: Readonly<Record<string, number>>, c: string) => b[c]'
}

function fields() {
  return Array.from({ length: 16 }, (_, place) => `a${place}: 1`).join(', ')
}
