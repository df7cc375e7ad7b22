import { relative } from 'node:path'
import { ESLint } from 'eslint'

/** @param {string} root @param {string[]} names @returns {Promise<import('./run-oxlint.mjs').Problem[]>} */
export async function runEslint(root, names) {
  const results = await new ESLint({ cwd: root, warnIgnored: false }).lintFiles(names)
  return results.flatMap(({ filePath, messages }) =>
    messages.map(({ line, column, message, ruleId }) => ({
      file: relative(root, filePath).replaceAll('\\', '/'),
      line,
      column,
      message,
      rule: ruleId ?? '',
    })),
  )
}
