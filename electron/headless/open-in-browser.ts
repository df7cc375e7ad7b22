import { spawn } from 'node:child_process'
import { accessSync, constants, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { writeFileAtomically } from '../files/write-file-atomically'

/** Validity of the code. */
const retainedMs = 60_000

const written = new Set<string>()

/** Browsers from snaps can't read hidden folders of the home, such as the default data folder. */
export function chooseFile(dataFolder: string, buildFolder: string, home = homedir()): string {
  const isHidden = /^\.(?!\.)/.test(relative(home, dataFolder))
  if (isHidden && isWritable(buildFolder)) return join(buildFolder, 'open', `${process.pid}.html`)
  return inDataFolder(dataFolder)
}

export const inDataFolder = (dataFolder: string): string => join(dataFolder, 'open-in-browser.html')

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Program arguments are public, so they name a private file that redirects to the secret address. */
export async function openInBrowser(address: string, file: string): Promise<void> {
  await writeFileAtomically(
    file,
    `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>Satchel</title>
<script>location.replace(${JSON.stringify(address)})</script>
`,
  )
  const remove = () => rmSync(file, { force: true })
  setTimeout(remove, retainedMs).unref()
  if (!written.has(file)) process.once('exit', remove)
  written.add(file)
  const command =
    process.platform === 'darwin' ? 'open' : process.platform === 'win32' ? 'explorer' : 'xdg-open'
  // Without a browser the printed address suffices.
  spawn(command, [pathToFileURL(file).href], { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref()
}
