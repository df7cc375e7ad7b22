import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { temporaryFolder } from '../support/temporary-folder'

const root = resolve(import.meta.dirname, '../..')

export function createLintProject(files: Readonly<Record<string, string>>) {
  const folder = temporaryFolder()
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync(join(root, 'node_modules')).filter((entry) => entry !== '.cache'))
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  const configs = readdirSync(root).filter((name) =>
    /^(tsconfig.*|package)\.json$|^(eslint|oxlint)\.config/.test(name),
  )
  const scripts = ['lint.mjs', 'lint', 'electron/find-electron.mjs', 'structure/files-in.mjs']
  for (const name of [...configs, ...scripts.map((script) => `scripts/${script}`)])
    cpSync(join(root, name), join(folder, name), { recursive: true })
  for (const [name, text] of Object.entries(files)) write(name, text)
  const lint = () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/lint.mjs'], {
      cwd: folder,
      encoding: 'utf8',
    })
    const linted = [...stdout.matchAll(/(\d+) files linted/g)].map(([, count]) => Number(count))
    return { status, linted, output: stdout + stderr }
  }
  return { write, lint }
}
