import prettier from 'eslint-config-prettier'
import vue from 'eslint-plugin-vue'
import tseslint from 'typescript-eslint'
import { electronFolder } from './scripts/electron/find-electron.mjs'
import lookupRule from './scripts/lint/lookup-rule.mjs'
import programParser from './scripts/lint/program-parser.mjs'
import { textMessage as message, texts, wireNames } from './scripts/lint/selectors.mjs'

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

const plugins = { satchel: { rules: { 'no-unguarded-lookup': lookupRule } } }

/** Checks look-ups with the types of one program. @param {string} name @param {string[]} files */
const inProgram = (name, files) => ({
  files,
  ignores: [
    '**/*.d.ts',
    // Files without types if Electron is not installed.
    ...(electronFolder === undefined ? ['electron/main/**', 'electron/preload/**'] : []),
  ],
  plugins,
  languageOptions: { parser: programParser, parserOptions: { project: `./tsconfig.${name}.json` } },
  linterOptions: { reportUnusedDisableDirectives: false },
  rules: { 'satchel/no-unguarded-lookup': /** @type {const} */ ('error') },
})

/** Components, and look-ups in the product. oxlint.config.mjs has the rest. */
export default tseslint.config(
  { ignores: ['out', 'out-dev', 'dist', 'node_modules', 'test-results', 'coverage', '**/*.{js,mjs,cjs}'] },
  inProgram('node', ['{common,electron}/**/*.ts']),
  inProgram('shell', ['electron/{main,preload}/**/*.ts']),
  inProgram('web', ['src/**/*.ts']),
  {
    files: ['**/*.vue'],
    extends: [...tseslint.configs.recommendedTypeChecked, ...vue.configs['flat/recommended']],
    plugins,
    languageOptions: { parserOptions: { parser: programParser, project: './tsconfig.web.json' } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      eqeqeq: 'error',
      'no-console': 'error',
      'no-restricted-syntax': ['error', ...texts, ...wireNames],
      'satchel/no-unguarded-lookup': 'error',
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
  prettier,
)
