import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../../..')

export const isDebian = process.platform === 'linux' && existsSync('/usr/bin/dpkg-deb')
export const noDebian = isDebian ? '' : ': this system is no Debian'

export const run = (command: string, ...args: string[]): string =>
  execFileSync(command, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })

export function makePackage(target = 'deb'): string {
  const printed = run(process.execPath, 'packaging/main.mjs', target, '--test-bench', '--json')
  const [created] = (JSON.parse(printed.trim().split('\n').at(-1) ?? '') as { packaged: string[] }).packaged
  return join(root, created ?? '')
}
