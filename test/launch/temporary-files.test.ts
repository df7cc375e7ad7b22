import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from '../../electron/files/make-folder'
import { writeFileAtomically } from '../../electron/files/write-file-atomically'
import { removeTempFiles } from '../../electron/launch/remove-temp-files'
import { temporaryFolder } from '../support/temporary-folder'

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8)

/** Leaves modes as the code requests them. */
function openUmask(): void {
  const before = process.umask(0o000)
  onTestFinished(() => void process.umask(before))
}

test('removeTempFiles removes what a killed process left, and nothing else', () => {
  const folder = temporaryFolder()
  const kept = ['settings.json', 'settings.json.unreadable-1', 'export.tmp', 'a.0123456789AB.tmp']
  for (const name of [...kept, 'vault.json.0123456789ab.tmp', 'open-in-browser.html'])
    writeFileSync(join(folder, name), '')
  mkdirSync(join(folder, 'practice'))
  removeTempFiles(folder)
  expect(readdirSync(folder).toSorted()).toEqual([...kept, 'practice'].toSorted())
})

test.skipIf(process.platform === 'win32')(
  'files and folders are private, whatever the umask of the process',
  async () => {
    openUmask()
    const folder = join(temporaryFolder(), 'a', 'b')
    makeFolder(folder)
    const file = join(folder, 'c', 'settings.json')
    await writeFileAtomically(file, '{}')
    expect([folder, join(folder, '..'), join(folder, 'c'), file].map(modeOf)).toEqual([
      '700',
      '700',
      '700',
      '600',
    ])
  },
)

test('a write that fails leaves the file and no temporary one', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'taken')
  mkdirSync(join(file, 'full'), { recursive: true })
  await expect(writeFileAtomically(file, 'text')).rejects.toThrow()
  expect(readdirSync(folder)).toEqual(['taken'])
  expect(existsSync(join(file, 'full'))).toBe(true)
})
