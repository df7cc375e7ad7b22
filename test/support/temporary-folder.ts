import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** The default of 10 seconds is too short for a copy of the tree on a busy disk. */
const longestRemovalMs = 60_000

/** Removed when the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'satchel-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }), longestRemovalMs)
  return folder
}
