import prettier from 'eslint-config-prettier'
import vue from 'eslint-plugin-vue'
import tseslint from 'typescript-eslint'
import { electronFolder } from './scripts/electron/find-electron.mjs'
import lookupRule from './scripts/checks/lookup-rule.mjs'
import programParser from './scripts/checks/program-parser.mjs'

// Files without types if Electron is not installed.
const untyped =
  electronFolder === undefined
    ? ['electron/main/**', 'electron/preload/**', 'test/desktop/**', 'test/desktop-shell/**']
    : []

/** Wire names that only the protocol versions may use. */
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

const message = 'Use a text key of common/texts for user-visible text.'
const shownAttributes = [
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'caption',
  'error',
  'formula',
  'hint',
  'label',
  'placeholder',
  'reason',
  'title',
  'unit',
  'word',
]
const words = 'Literal[value=/[A-Za-z]/]'
const wordsAround = 'TemplateElement[value.raw=/[A-Za-z]/]'
/** Two adjacent words. */
const sentence = '/^[^<:#0-9]*[A-Za-z] [a-z]+( |$|[.,…])/'

/** Actions that a user cannot perform. */
const notByHand = [
  'fill',
  'clear',
  'check',
  'uncheck',
  'setChecked',
  'selectOption',
  'selectText',
  'setInputFiles',
  'dispatchEvent',
  'focus',
  'blur',
  'tap',
  'requestSubmit',
]

/** Lints files with the types of one program. @param {string} name @param {string[]} files */
const inProgram = (name, files) => ({
  files,
  languageOptions: { parserOptions: { project: `./tsconfig.${name}.json` } },
})

export default tseslint.config(
  { ignores: ['out', 'out-dev', 'dist', 'node_modules', 'test-results', 'coverage'] },
  ...tseslint.configs.recommendedTypeChecked,
  // These rules would run on all files.
  ...vue.configs['flat/recommended'].map((config) =>
    config.rules ? { ...config, files: config.files ?? ['src/**', '**/*.vue', 'test/window/**'] } : config,
  ),
  {
    languageOptions: {
      parserOptions: {
        parser: programParser,
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
  { files: ['**/*.ts'], languageOptions: { parser: programParser } },
  inProgram('node', ['**/*.ts']),
  inProgram('shell', ['electron/{main,preload}/**', 'test/desktop-shell/**']),
  inProgram('browser', [
    'bench/window.ts',
    'test/{e2e,desktop,photographs,support/browser}/**',
    'test/attacks/**/*.spec.ts',
  ]),
  inProgram('web', ['src/**', 'test/window/**']),
  {
    files: ['{common,electron,src}/**/*.{ts,vue}'],
    ignores: ['**/*.d.ts', ...untyped],
    plugins: { satchel: { rules: { 'no-unguarded-lookup': lookupRule } } },
    rules: { 'satchel/no-unguarded-lookup': 'error' },
  },
  {
    files: ['common/texts/{de,en,es}.ts'],
    rules: { 'max-lines': 'off' },
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
    files: ['src/**/*.vue'],
    ignores: ['src/ui/ActionButton.vue'],
    rules: {
      'vue/no-restricted-v-bind': [
        'error',
        {
          argument: 'disabled',
          element: 'n-button',
          message: 'Use ActionButton, which shows the reason why it is disabled.',
        },
      ],
    },
  },
  {
    files: ['src/**/*.vue'],
    rules: {
      'vue/no-bare-strings-in-template': [
        'error',
        { attributes: { '/.+/': shownAttributes }, allowlist: ['▲', '▼', '+', ',', '•'] },
      ],
      'vue/no-restricted-syntax': [
        'error',
        {
          selector:
            "VElement[rawName='button'] > VStartTag:has(VAttribute[directive=true][key.argument.name='disabled']):not(:has(VAttribute[directive=true][key.argument.name='title']))",
          message: 'Bind the reason why the button is disabled to its title.',
        },
        ...[
          // {{ 'words' }} and {{ isSet ? 'words' : ... }}
          'VElement > VExpressionContainer',
          // :title="'words'" and :title="isSet ? 'words' : ..."
          `VAttribute[directive=true][key.argument.name=/^(${shownAttributes.join('|')})$/] > VExpressionContainer`,
        ].flatMap((place) => [
          { selector: `${place} > ${words}`, message },
          { selector: `${place} > TemplateLiteral > ${wordsAround}`, message },
          { selector: `${place} ConditionalExpression > ${words}.consequent`, message },
          { selector: `${place} ConditionalExpression > ${words}.alternate`, message },
          { selector: `${place} ConditionalExpression > TemplateLiteral > ${wordsAround}`, message },
        ]),
      ],
    },
  },
  {
    files: ['src/**/*.{ts,vue}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        // Messages in `throw new Error('...')` are for developers.
        { selector: `:not(NewExpression[callee.name='Error']) > Literal[value=${sentence}]`, message },
        { selector: `TemplateElement[value.raw=${sentence}]`, message },
        ...['label', 'title', 'text', 'word', 'hint', 'reason', 'action', 'message'].map((name) => ({
          selector: `Property[key.name='${name}'] > Literal[value=/^[A-Z]/]`,
          message,
        })),
      ],
    },
  },
  {
    // Time, randomness and timers are parameters.
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
          message: 'Wire name: use the name of the domain, or translate it in electron/core/exchange/v*.',
        },
      ],
    },
  },
  {
    // V8 takes about 60 µs for such a literal, 0.1 µs without the spread.
    files: ['electron/practice/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ObjectExpression[properties.length>16] > SpreadElement:first-child',
          message: 'Write the fields out: a spread before many fields is slow.',
        },
      ],
    },
  },
  {
    // Tests use real input.
    files: ['test/e2e/**/*.ts', 'test/desktop/**/*.ts', 'test/support/browser/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: `CallExpression[callee.property.name=/^(${notByHand.join('|')})$/]`,
          message: 'Use the key presses and clicks of test/support/browser/page-objects.ts.',
        },
        {
          selector: "Property[key.name='force']",
          message: 'Users cannot click covered, disabled or moving elements.',
        },
        {
          selector:
            'CallExpression[callee.property.name=/^evaluate/] CallExpression[callee.property.name=click]',
          message: 'Click from the test, not in the page.',
        },
      ],
    },
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
      '{scripts,packaging}/**/*.mjs',
      'bench/desktop/*',
      'test/support/time/*.cjs',
      'test/desktop/old-electron/**',
      '*.js',
      '*.mjs',
      '*.cjs',
      '**/*.d.ts',
      ...untyped,
    ],
    extends: [tseslint.configs.disableTypeChecked],
  },
  {
    // An old Electron and dependency-cruiser require CommonJS.
    files: ['test/desktop/old-electron/*.cjs', 'bench/desktop/*.cjs', '.dependency-cruiser.cjs'],
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  prettier,
)
