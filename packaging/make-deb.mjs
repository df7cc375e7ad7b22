import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { linkSchemes } from './link-schemes.mjs'
import { sizeOf } from './size-of.mjs'

/** What Electron's binary is linked to, and what registers the links. Names of newer Debians and Ubuntus stand first. */
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

/** @param {import('./identity.mjs').Identity} app */
const desktopEntry = ({ name, productName, description }) => `[Desktop Entry]
Type=Application
Name=${productName}
Comment=${description}
Exec=/usr/bin/${name} %U
Icon=${name}
Terminal=false
Categories=Office;Finance;
MimeType=${linkSchemes.map((scheme) => `x-scheme-handler/${scheme};`).join('')}
StartupWMClass=${productName}
SingleMainWindow=true
`

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

/** As every user may read it, whatever the mask of whoever made it. @param {string} folder */
function setModes(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) setModes(path)
    else if (entry.isFile())
      chmodSync(path, readFileSync(path).subarray(0, 4).toString('latin1') === '\x7fELF' ? 0o755 : 0o644)
  }
  chmodSync(folder, 0o755)
}

/** When the newest commit was made: two packages of one commit are the same. @returns {string} seconds */
function sourceDate() {
  if (process.env.SOURCE_DATE_EPOCH !== undefined) return process.env.SOURCE_DATE_EPOCH
  try {
    return execFileSync('git', ['log', '-1', '--format=%ct'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    }).trim()
  } catch {
    return String(Math.floor(Date.now() / 1000))
  }
}

/**
 * Makes a Debian package with dpkg alone. It has no scripts: the links are registered by what is there for all, and what is removed is what
 * was installed.
 * @param {import('./identity.mjs').Identity} app
 * @param {{ isOwn: boolean }} electron
 * @param {{ unpacked: string, icons: string, dist: string }} folders
 * @returns {string} its file
 */
export function makeDeb(app, { isOwn }, { unpacked, icons, dist }) {
  const { name, version } = app
  const folder = join(dist, 'deb')
  rmSync(folder, { recursive: true, force: true })
  const at = (/** @type {string[]} */ ...path) => {
    const file = join(folder, ...path)
    mkdirSync(join(file, '..'), { recursive: true })
    return file
  }
  const home = at('usr', 'lib', name)
  cpSync(unpacked, home, { recursive: true })
  symlinkSync(`../lib/${name}/satchel`, at('usr', 'bin', name))
  writeFileSync(at('usr', 'share', 'applications', `${name}.desktop`), desktopEntry(app))
  for (const icon of readdirSync(icons))
    cpSync(
      join(icons, icon),
      at('usr', 'share', 'icons', 'hicolor', icon.replace('.png', ''), 'apps', `${name}.png`),
    )
  cpSync(resolve(import.meta.dirname, '..', 'LICENSE'), at('usr', 'share', 'doc', name, 'copyright'))
  const bytes = sizeOf(folder)
  writeFileSync(at('DEBIAN', 'control'), control(app, bytes))
  setModes(folder)
  // Where the system lets nobody make a sandbox of their own, Chromium takes this helper, which needs root's rights for it.
  chmodSync(join(home, 'chrome-sandbox'), 0o4755)

  const file = join(dist, `${name}_${version}_${process.arch}.deb`)
  // Small for users, quick for tests.
  const pressing = isOwn ? ['-Zxz'] : ['-Zgzip', '-z1']
  execFileSync('dpkg-deb', ['--root-owner-group', ...pressing, '--build', folder, file], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, SOURCE_DATE_EPOCH: sourceDate() },
  })
  rmSync(folder, { recursive: true })
  return file
}
