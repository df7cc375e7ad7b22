import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { identityOf } from '../../../packaging/identity.mjs'
import { chooseElectron } from '../../../scripts/choose-electron.mjs'
import { ensureSession, runInSession } from '../../../scripts/desktop-session.mjs'
import { installPackages, isRoot } from '../../../scripts/install-packages.mjs'
import { temporaryFolder } from '../../support/temporary-folder'
import type { Walked } from '../support/walk-installed'

/** The Debian package on this very system: installed, used from the desktop, and removed. It has a name of its own, that no user's has. */

const root = resolve(import.meta.dirname, '../../..')
const isDebian = process.platform === 'linux' && existsSync('/usr/bin/dpkg-deb')
const noDebian = isDebian ? '' : ': this system is no Debian'
const whyNot = noDebian || (isRoot ? '' : ': only root may install it')

const run = (command: string, ...args: string[]): string =>
  execFileSync(command, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })

/** Made as the users' is, but never taken for it. Returns its file. */
function makePackage(target = 'deb'): string {
  const told = run(process.execPath, 'packaging/main.mjs', target, '--test-bench', '--json')
  const [made] = (JSON.parse(told.trim().split('\n').at(-1) ?? '') as { packaged: string[] }).packaged
  return join(root, made ?? '')
}

const digestOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex')

const { name } = identityOf({ isForTests: true })
let file = ''

beforeAll(() => {
  if (!isDebian) return
  ensureSession(chooseElectron().binary)
  if (!existsSync('/usr/bin/update-desktop-database')) installPackages(['desktop-file-utils'])
  if (!existsSync('/usr/bin/xdg-open')) installPackages(['xdg-utils'])
  if (!existsSync('/usr/bin/gio')) installPackages(['libglib2.0-bin'])
  file = makePackage()
}, 600_000)

test.skipIf(!isDebian)(
  `two packages of one tree are the same, bit for bit${noDebian}`,
  { timeout: 300_000 },
  () => {
    const first = digestOf(file)
    expect(digestOf(makePackage())).toBe(first)
  },
)

const hasRpm = isDebian && existsSync('/usr/bin/rpmbuild')

test.skipIf(!hasRpm)(
  `an RPM package holds the same files, and no scripts either${hasRpm ? '' : ': there is no rpmbuild'}`,
  { timeout: 300_000 },
  () => {
    const rpm = makePackage('rpm')
    const files = (listed: string): string[] =>
      listed
        .split('\n')
        .filter((line) => !line.startsWith('d'))
        .map((line) => /(\/usr\/\S+)(?: -> .*)?$/.exec(line)?.[1] ?? '')
        .filter((path) => path.includes(name))
        .sort()
    const ofDeb = files(run('dpkg-deb', '--contents', file))
    expect(ofDeb.length).toBeGreaterThan(30)
    expect(files(run('rpm', '-qlvp', rpm))).toEqual(ofDeb)
    expect(run('rpm', '-qp', '--scripts', rpm)).toBe('')
  },
)

afterAll(() => {
  if (whyNot === '') spawnSync('dpkg', ['--purge', name])
})

test.skipIf(whyNot !== '')(
  `a Debian package is installed, started from its entry, opened by a link, and removed without a trace${whyNot}`,
  { timeout: 300_000 },
  () => {
    // Nothing of it runs with root's rights while it is installed or removed.
    expect(run('dpkg-deb', '--ctrl-tarfile', file).match(/(pre|post)(inst|rm)/)).toBeNull()
    run('dpkg', '--install', file)
    const paths = run('dpkg', '--listfiles', name).trim().split('\n').slice(1)
    const its = paths.filter((path) => path.includes(name))
    expect(its).toContain(`/usr/bin/${name}`)
    expect((lstatSync(`/usr/lib/${name}/chrome-sandbox`).mode & 0o7777).toString(8)).toBe('4755')
    // What is shared with others is theirs.
    expect(paths.filter((path) => !its.includes(path) && !lstatSync(path).isDirectory())).toEqual([])
    for (const scheme of ['bitcoin', 'lightning'])
      expect(run('xdg-mime', 'query', 'default', `x-scheme-handler/${scheme}`).trim()).toBe(`${name}.desktop`)

    const result = join(temporaryFolder(), 'walked.json')
    const link = 'bitcoin:bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk?amount=0.0002'
    const walk = ['scripts/run-ts.mjs', 'test/packages/support/walk-installed.ts', name, link, result]
    expect(runInSession(['timeout', '120', process.execPath, ...walk], process.env)).toBe(0)
    const walked = JSON.parse(readFileSync(result, 'utf8')) as Walked
    expect(walked.toolTip).toContain('Satchel')
    // A process that has forked and not yet become its child is seen under the same name.
    expect([...new Set(walked.startedByLink)]).toEqual([`/usr/lib/${name}/satchel ${link}`])
    // The second hands over to the first.
    expect(walked.running).toBe(1)

    run('dpkg', '--remove', name)
    expect(its.filter((path) => existsSync(path))).toEqual([])
    expect(spawnSync('dpkg-query', ['--status', name]).status).not.toBe(0)
  },
)
