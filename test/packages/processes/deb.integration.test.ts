import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createIdentity } from '../../../packaging/identity.mjs'
import { chooseElectron } from '../../../scripts/electron/choose-electron.mjs'
import { ensureSession, runInSession } from '../../../scripts/electron/desktop-session.mjs'
import { installPackages, isRoot } from '../../../scripts/install/install-packages.mjs'
import { temporaryFolder } from '../../support/temporary-folder'
import { isDebian, makePackage, noDebian, run } from '../support/make-package'
import type { InstalledRun } from '../support/walk-installed'

/** The package's name differs from that of users' packages. */

const skipReason = noDebian || (isRoot ? '' : ': only root may install it')

const { name } = createIdentity({ isForTests: true })
let file = ''

beforeAll(() => {
  if (!isDebian) return
  ensureSession(chooseElectron().binary)
  if (!existsSync('/usr/bin/update-desktop-database')) installPackages(['desktop-file-utils'])
  if (!existsSync('/usr/bin/xdg-open')) installPackages(['xdg-utils'])
  if (!existsSync('/usr/bin/gio')) installPackages(['libglib2.0-bin'])
  file = makePackage()
}, 600_000)

afterAll(() => {
  if (skipReason === '') spawnSync('dpkg', ['--purge', name])
})

test.skipIf(skipReason !== '')(
  `a Debian package is installed, started from its entry, opened by a link, and removed without a trace${skipReason}`,
  { timeout: 420_000 },
  () => {
    // No maintainer script runs as root.
    expect(run('dpkg-deb', '--ctrl-tarfile', file).match(/(pre|post)(inst|rm)/)).toBeNull()
    run('dpkg', '--install', file)
    const paths = run('dpkg', '--listfiles', name).trim().split('\n').slice(1)
    const its = paths.filter((path) => path.includes(name))
    expect(its).toContain(`/usr/bin/${name}`)
    expect((lstatSync(`/usr/lib/${name}/chrome-sandbox`).mode & 0o7777).toString(8)).toBe('4755')
    // Paths without the package's name are shared directories.
    expect(paths.filter((path) => !its.includes(path) && !lstatSync(path).isDirectory())).toEqual([])
    for (const scheme of ['bitcoin', 'lightning'])
      expect(run('xdg-mime', 'query', 'default', `x-scheme-handler/${scheme}`).trim()).toBe(`${name}.desktop`)

    const result = join(temporaryFolder(), 'walked.json')
    const link = 'bitcoin:bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk?amount=0.0002'
    const walk = ['scripts/run-ts.mjs', 'test/packages/support/walk-installed.ts', name, link, result]
    expect(runInSession(['timeout', '300', process.execPath, ...walk], process.env)).toBe(0)
    const walked = JSON.parse(readFileSync(result, 'utf8')) as InstalledRun
    expect(walked.toolTip).toContain('Satchel')
    // Between fork and exec, a process shows its parent's command line or none.
    const commands = walked.startedByLink.filter((command) => command !== '')
    expect([...new Set(commands)]).toEqual([`/usr/lib/${name}/satchel ${link}`])
    expect(walked.running).toBe(1)

    run('dpkg', '--remove', name)
    expect(its.filter((path) => existsSync(path))).toEqual([])
    expect(spawnSync('dpkg-query', ['--status', name]).status).not.toBe(0)
  },
)
