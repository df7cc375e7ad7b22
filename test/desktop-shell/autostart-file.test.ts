import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { setAutostartEntry } from '../../electron/main/desktop/autostart-file'
import { temporaryFolder } from '../support/temporary-folder'

function useConfigFolder(): string {
  const folder = temporaryFolder()
  vi.stubEnv('XDG_CONFIG_HOME', folder)
  onTestFinished(() => void vi.unstubAllEnvs())
  return folder
}

test('the autostart entry follows the last change, even before the first is written', async () => {
  const folder = join(useConfigFolder(), 'autostart')
  await Promise.all([setAutostartEntry(true, ['--hidden']), setAutostartEntry(false, [])])
  expect(readdirSync(folder)).toEqual([])
  await Promise.all([setAutostartEntry(false, []), setAutostartEntry(true, ['--hidden'])])
  expect(readFileSync(join(folder, 'satchel.desktop'), 'utf8')).toContain('"--hidden"')
})

test('a failed autostart entry does not prevent the next one', async () => {
  const folder = useConfigFolder()
  writeFileSync(join(folder, 'autostart'), '')
  await expect(setAutostartEntry(true, [])).rejects.toThrow()
  vi.stubEnv('XDG_CONFIG_HOME', join(folder, 'other'))
  await setAutostartEntry(true, [])
  expect(existsSync(join(folder, 'other', 'autostart', 'satchel.desktop'))).toBe(true)
})
