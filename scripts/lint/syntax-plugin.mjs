import { builtinRules } from 'eslint/use-at-your-own-risk'

/** ESLint's rule for oxlint, which has none with selectors. */
export default {
  meta: { name: 'syntax' },
  rules: { 'no-restricted-syntax': builtinRules.get('no-restricted-syntax') },
}
