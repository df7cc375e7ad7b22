import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { writeFileAtomically } from '../files/write-file-atomically'

/** Validity of the code. */
const retainedMs = 60_000

/** Program arguments are public, so they name a private file that redirects to the secret address. */
export async function openInBrowser(address: string, dataFolder: string): Promise<void> {
  const file = join(dataFolder, 'open-in-browser.html')
  await writeFileAtomically(
    file,
    `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>Satchel</title>
<script>location.replace(${JSON.stringify(address)})</script>
`,
  )
  setTimeout(() => void rm(file, { force: true }), retainedMs).unref()
  const command =
    process.platform === 'darwin' ? 'open' : process.platform === 'win32' ? 'explorer' : 'xdg-open'
  // Without a browser the printed address suffices.
  spawn(command, [pathToFileURL(file).href], { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref()
}
