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
import { execFileSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { linkSchemes } from './link-schemes.mjs'

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

/** Sets modes independent of the umask. @param {string} folder */
function setModes(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) setModes(path)
    else if (entry.isFile())
      chmodSync(path, readFileSync(path).subarray(0, 4).toString('latin1') === '\x7fELF' ? 0o755 : 0o644)
  }
  chmodSync(folder, 0o755)
}

/** Commit time, for reproducible packages. @returns {string} Unix seconds */
export function sourceDate() {
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
 * Creates the tree of an installed app.
 * @param {string} folder is replaced
 * @param {import('./identity.mjs').Identity} app
 * @param {{ unpacked: string, icons: string }} folders
 */
export function layOutForLinux(folder, app, { unpacked, icons }) {
  const { name } = app
  rmSync(folder, { recursive: true, force: true })
  const at = (/** @type {string[]} */ ...path) => {
    const file = join(folder, 'usr', ...path)
    mkdirSync(join(file, '..'), { recursive: true })
    return file
  }
  cpSync(unpacked, at('lib', name), { recursive: true })
  symlinkSync(`../lib/${name}/satchel`, at('bin', name))
  writeFileSync(at('share', 'applications', `${name}.desktop`), desktopEntry(app))
  for (const icon of readdirSync(icons))
    cpSync(
      join(icons, icon),
      at('share', 'icons', 'hicolor', icon.replace('.png', ''), 'apps', `${name}.png`),
    )
  cpSync(resolve(import.meta.dirname, '..', 'LICENSE'), at('share', 'doc', name, 'copyright'))
  setModes(folder)
  // Needs setuid root without user namespaces.
  chmodSync(at('lib', name, 'chrome-sandbox'), 0o4755)
}
