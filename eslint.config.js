import prettier from 'eslint-config-prettier'
import vue from 'eslint-plugin-vue'
import tseslint from 'typescript-eslint'
import { electronFolder } from './scripts/find-electron.mjs'

// Rules that read types know nothing of the Electron shell where Electron is not installed.
const untyped =
  electronFolder === undefined
    ? ['electron/main/**', 'electron/preload/**', 'test/support/electron-double/**', 'test/desktop-shell/**']
    : []

/** Names of the service's wire that the domain has other words for. They stop at the translators of each protocol version. */
const wireName =
  '/^(pl|pid|takeprofit|stoploss|carryFee[A-Z][a-z]+|sum_carry_fees|[a-z_]+_ts|(market|margin|stoploss|takeprofit)_wi|' +
  '(opening|closing)_fee|maintenance_margin|(entry|exit|fixing)_price|entry_margin|instrument_name|(in|out)_(asset|amount)|' +
  'synthetic_usd_balance|fee_(tier|rate)|payment_hash|tx_id|transaction_id|successTime)$/'
const wireNameSelector = [
  `Property[key.name=${wireName}]`,
  `Property[key.value=${wireName}]`,
  `MemberExpression[computed=false][property.name=${wireName}]`,
  `TSPropertySignature[key.name=${wireName}]`,
].join(', ')

export default tseslint.config(
  { ignores: ['out', 'dist', 'node_modules', 'test-results', 'coverage'] },
  ...tseslint.configs.recommendedTypeChecked,
  ...vue.configs['flat/recommended'],
  {
    languageOptions: {
      parserOptions: {
        parser: tseslint.parser,
        project: ['common', 'node', 'shell', 'browser', 'web'].map((name) => `./tsconfig.${name}.json`),
        tsconfigRootDir: import.meta.dirname,
        extraFileExtensions: ['.vue'],
      },
    },
    rules: {
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/explicit-module-boundary-types': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  {
    files: ['**/*.vue'],
    rules: {
      'vue/define-props-destructuring': 'error',
      'vue/no-ref-object-reactivity-loss': 'error',
      'vue/require-typed-ref': 'error',
      'vue/multi-word-component-names': 'off',
      'vue/require-default-prop': 'off',
    },
  },
  {
    // Pure code takes time, randomness and timers as parameters.
    files: ['common/**/*.ts', 'electron/core/usecases/**/*.ts'],
    rules: {
      'no-restricted-globals': ['error', 'Date', 'setTimeout', 'setInterval', 'process', 'window', 'fetch'],
      'no-restricted-properties': ['error', { object: 'Math', property: 'random' }],
    },
  },
  {
    files: ['electron/core/**/*.ts', 'src/**/*.{ts,vue}'],
    ignores: ['electron/core/exchange/{v*,shared}/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: wireNameSelector,
          message: "A name of the wire: use the domain's word, or translate it in electron/core/exchange/v*.",
        },
      ],
    },
  },
  {
    files: [
      'scripts/**',
      'bench/**',
      'test/**',
      'electron/practice/start/main.ts',
      'electron/headless/main.ts',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['scripts/**/*.mjs', '*.js', '*.mjs', '*.cjs', ...untyped],
    extends: [tseslint.configs.disableTypeChecked],
  },
  prettier,
)
