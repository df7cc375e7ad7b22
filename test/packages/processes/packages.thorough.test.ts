import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createIdentity } from '../../../packaging/identity.mjs'
import { isDebian, makePackage, noDebian, run } from '../support/make-package'

const { name } = createIdentity({ isForTests: true })
const computeDigest = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex')

test.skipIf(!isDebian)(
  `two packages built from one tree are identical${noDebian}`,
  { timeout: 300_000 },
  () => {
    const first = computeDigest(makePackage())
    expect(computeDigest(makePackage())).toBe(first)
  },
)

const hasRpm = isDebian && existsSync('/usr/bin/rpmbuild')

test.skipIf(!hasRpm)(
  `an RPM package contains the same files and no scripts${hasRpm ? '' : ': there is no rpmbuild'}`,
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
    const ofDeb = files(run('dpkg-deb', '--contents', makePackage()))
    expect(ofDeb.length).toBeGreaterThan(30)
    expect(files(run('rpm', '-qlvp', rpm))).toEqual(ofDeb)
    expect(run('rpm', '-qp', '--scripts', rpm)).toBe('')
  },
)
