import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const folder = dirname(createRequire(import.meta.url).resolve('oxlint/package.json'))
/** A longer command line fails on Windows. */
const maxNames = 200

/** @typedef {{ file: string, line: number, column: number, message: string, rule: string }} Problem */
/** @typedef {{ message: string, code?: string, filename: string, labels: { span: { line: number, column: number } }[] }} Diagnostic */

/** @param {string} root @param {string[]} names @returns {Problem[]} */
export function runOxlint(root, names) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      join(folder, 'bin', 'oxlint'),
      '-c',
      'oxlint.config.mjs',
      '--format',
      'json',
      '--no-error-on-unmatched-pattern',
      ...(names.length > maxNames ? [] : names),
    ],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
      env: { ...process.env, GOGC: process.env.GOGC ?? '400' },
    },
  )
  const diagnostics = parseDiagnostics(stdout)
  if (!diagnostics || (status !== 0 && diagnostics.length === 0))
    throw new Error(`oxlint failed: ${stderr}${stdout}`)
  return diagnostics.map(({ filename, labels, code = '', message }) => {
    const { line, column } = labels[0]?.span ?? { line: 1, column: 1 }
    return { file: filename.replaceAll('\\', '/'), line, column, message, rule: toName(code) }
  })
}

/** `typescript/no-var` for `typescript(no-var)`. @param {string} code */
const toName = (code) => code.replace(/^(.*)\((.*)\)$/, '$1/$2').replace(/^eslint\//, '')

/** @param {string} stdout @returns {Diagnostic[] | undefined} */
function parseDiagnostics(stdout) {
  try {
    return JSON.parse(stdout).diagnostics
  } catch {
    return undefined
  }
}
