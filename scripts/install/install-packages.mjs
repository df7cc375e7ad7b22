/** Installs system packages with apt-get, as root or with passwordless sudo. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** @param {string} command @param {string[]} args */
export const run = (command, args) =>
  spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: 600_000,
    shell: process.platform === 'win32',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

export const isRoot = process.getuid?.() === 0

/** @param {string} command @param {string[]} args */
export const runAsRoot = (command, args) =>
  isRoot ? run(command, args) : run('sudo', ['-n', command, ...args])

/** @param {string[]} names */
export function installPackages(names) {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get')) return
  runAsRoot('apt-get', ['update'])
  runAsRoot('apt-get', ['install', '-y', '--no-install-recommends', ...names])
}
