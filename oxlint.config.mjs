import vue from 'eslint-plugin-vue'
import { electronFolder } from './scripts/electron/find-electron.mjs'
import { slowSpreads, texts, unrealInput, wireNames } from './scripts/lint/selectors.mjs'

/** @param {string[]} names @param {'error' | 'off'} level */
const setAll = (names, level) => Object.fromEntries(names.map((name) => [`typescript/${name}`, level]))
/** @param {object[]} selectors */
const forbid = (selectors) => ({ 'syntax/no-restricted-syntax': ['error', ...selectors] })

const typed = [
  'await-thenable',
  'no-array-delete',
  'no-base-to-string',
  'no-duplicate-type-constituents',
  'no-floating-promises',
  'no-for-in-array',
  'no-implied-eval',
  'no-misused-promises',
  'no-redundant-type-constituents',
  'no-unnecessary-type-assertion',
  'no-unsafe-argument',
  'no-unsafe-assignment',
  'no-unsafe-call',
  'no-unsafe-enum-comparison',
  'no-unsafe-member-access',
  'no-unsafe-return',
  'no-unsafe-unary-minus',
  'only-throw-error',
  'prefer-promise-reject-errors',
  'require-await',
  'restrict-plus-operands',
  'restrict-template-expressions',
  'switch-exhaustiveness-check',
  'unbound-method',
]
const untyped = [
  'ban-ts-comment',
  'consistent-type-imports',
  'no-empty-object-type',
  'no-explicit-any',
  'no-extra-non-null-assertion',
  'no-duplicate-enum-values',
  'no-misused-new',
  'no-namespace',
  'no-non-null-asserted-optional-chain',
  'no-non-null-assertion',
  'no-require-imports',
  'no-this-alias',
  'no-unnecessary-type-constraint',
  'no-unsafe-declaration-merging',
  'no-unsafe-function-type',
  'no-wrapper-object-types',
  'prefer-as-const',
  'prefer-namespace-keyword',
  'triple-slash-reference',
]
const vueRules = vue.configs['flat/recommended'].flatMap((config) => Object.keys(config.rules ?? {}))

export default {
  plugins: ['typescript'],
  jsPlugins: ['./scripts/lint/syntax-plugin.mjs', { name: 'vue-js', specifier: 'eslint-plugin-vue' }],
  categories: { correctness: 'off' },
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  // ESLint checks components.
  ignorePatterns: ['**/*.vue', 'out', 'out-dev', 'dist', 'test-results', 'coverage'],
  rules: {
    ...setAll([...typed, ...untyped], 'error'),
    'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    'no-array-constructor': 'error',
    'no-console': 'error',
    'no-unused-expressions': 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'no-var': 'error',
    'prefer-const': 'error',
    'prefer-rest-params': 'error',
    'prefer-spread': 'error',
    eqeqeq: 'error',
  },
  overrides: [
    { files: ['common/texts/{de,en,es}.ts'], rules: { 'max-lines': 'off' } },
    {
      files: ['src/**', 'test/window/**'],
      rules: Object.fromEntries(vueRules.map((name) => [name.replace(/^vue\//, 'vue-js/'), 'error'])),
    },
    { files: ['src/**/*.ts'], rules: forbid([...texts, ...wireNames]) },
    {
      // Time, randomness and timers are parameters.
      files: ['common/**/*.ts', 'electron/core/usecases/**/*.ts'],
      rules: {
        'no-restricted-globals': ['error', 'Date', 'setTimeout', 'setInterval', 'process', 'window', 'fetch'],
        'no-restricted-properties': ['error', { object: 'Math', property: 'random' }],
      },
    },
    {
      files: ['electron/core/**/*.ts'],
      excludeFiles: ['electron/core/exchange/{v*,shared}/**'],
      rules: forbid(wireNames),
    },
    { files: ['electron/practice/**/*.ts'], rules: forbid(slowSpreads) },
    {
      // Tests use real input.
      files: ['test/{e2e,desktop,support/browser}/**/*.ts'],
      rules: forbid(unrealInput),
    },
    {
      files: [
        'scripts/**',
        'packaging/**',
        'bench/**',
        'test/**',
        'electron/practice/start/main.ts',
        'electron/headless/main.ts',
        'electron/development/{core,server}.ts',
      ],
      rules: { 'no-console': 'off' },
    },
    {
      files: [
        '**/*.{js,mjs,cjs,d.ts}',
        // Electron's types are missing if it is not installed.
        ...(electronFolder === undefined
          ? ['electron/main/**', 'electron/preload/**', 'test/desktop/**', 'test/desktop-shell/**']
          : []),
      ],
      rules: setAll(typed, 'off'),
    },
    {
      // An old Electron and dependency-cruiser require CommonJS.
      files: ['test/desktop/old-electron/*.cjs', 'bench/desktop/*.cjs', '.dependency-cruiser.cjs'],
      rules: { 'typescript/no-require-imports': 'off' },
    },
  ],
}
