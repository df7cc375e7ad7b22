import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { layOutForLinux, sourceDate } from './lay-out-for-linux.mjs'
import { measureSize } from './measure-size.mjs'

const depends = [
  'libc6 (>= 2.31)',
  'libgtk-3-0t64 | libgtk-3-0',
  'libnss3',
  'libgbm1',
  'libasound2t64 | libasound2',
  'libcups2t64 | libcups2',
  'libatspi2.0-0t64 | libatspi2.0-0',
  'xdg-utils',
  'desktop-file-utils',
  'hicolor-icon-theme',
]

/** @param {import('./identity.mjs').Identity} app @param {number} bytes */
const control = ({ name, version, author, productName, description }, bytes) => `Package: ${name}
Version: ${version.replace('-', '~')}
Architecture: ${{ x64: 'amd64', arm64: 'arm64' }[/** @type {'x64' | 'arm64'} */ (process.arch)]}
Maintainer: ${author}
Installed-Size: ${Math.ceil(bytes / 1024)}
Depends: ${depends.join(', ')}
Recommends: gnome-keyring | kwalletmanager
Section: misc
Priority: optional
Description: ${productName}, for bitcoin derivatives and Lightning
 ${description}.
`

/**
 * Builds a Debian package without scripts: triggers register links.
 * @param {import('./identity.mjs').Identity} app
 * @param {{ isOwn: boolean }} electron
 * @param {{ unpacked: string, icons: string, dist: string }} folders
 * @returns {string} path
 */
export function makeDeb(app, { isOwn }, { unpacked, icons, dist }) {
  const { name, version } = app
  const folder = join(dist, 'deb')
  layOutForLinux(folder, app, { unpacked, icons })
  const bytes = measureSize(folder)
  mkdirSync(join(folder, 'DEBIAN'), { mode: 0o755 })
  writeFileSync(join(folder, 'DEBIAN', 'control'), control(app, bytes), { mode: 0o644 })

  const file = join(dist, `${name}_${version}_${process.arch}.deb`)
  // Smaller for users, faster for tests.
  const pressing = isOwn ? ['-Zxz'] : ['-Zgzip', '-z1']
  execFileSync('dpkg-deb', ['--root-owner-group', ...pressing, '--build', folder, file], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, SOURCE_DATE_EPOCH: sourceDate() },
  })
  rmSync(folder, { recursive: true })
  return file
}
