import { execFileSync, spawn } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { DesktopOnTheBus } from '../../desktop/support/desktop-on-the-bus'

/**
 * What a user does with the installed app, in a desktop session of its own: starts it from its desktop entry, and opens a link while it runs.
 * usage: run-ts walk-installed.ts NAME LINK RESULT, as the name of the package, the link and the file for what was seen
 */

/** What was seen. */
export interface Walked {
  /** What the tray says of it, once it was started from its entry. */
  readonly toolTip: string
  /** Command lines of the processes that the link started. */
  readonly startedByLink: readonly string[]
  /** How many still run when they have handed over to the first. */
  readonly running: number
  /** After its end from the tray. */
  readonly runningAfterQuit: number
}

const [name = '', link = '', result = ''] = process.argv.slice(2)

/** Command lines of the app's main processes, by process. */
function mainProcesses(): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const pid of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    try {
      if (readlinkSync(`/proc/${pid}/exe`) !== `/usr/lib/${name}/satchel`) continue
      const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
      // A process that starts or exits has no arguments: whether it is a main process is unknown.
      if (line !== '' && !line.includes('--type=')) found.set(pid, line)
    } catch {
      // It has ended, or is somebody else's.
    }
  }
  return found
}

/** Whatever waits for ever is ended by whoever started this. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(5)
}

const entry = `/usr/share/applications/${name}.desktop`
const desktop = await DesktopOnTheBus.open()
execFileSync('gio', ['launch', entry], { stdio: 'ignore' })
await until(() => desktop.hasTray)
await until(async () => (await desktop.toolTip()) !== '')
const toolTip = await desktop.toolTip()
const first = mainProcesses()

spawn('xdg-open', [link], { stdio: 'ignore' })
const startedByLink = new Map<string, string>()
await until(() => {
  const now = mainProcesses()
  for (const [pid, line] of now) if (!first.has(pid)) startedByLink.set(pid, line)
  return startedByLink.size > 0 && [...startedByLink.keys()].every((pid) => !now.has(pid))
})
const running = mainProcesses().size

await desktop.choose('Quit')
await until(() => mainProcesses().size === 0)
const walked: Walked = {
  toolTip,
  startedByLink: [...startedByLink.values()],
  running,
  runningAfterQuit: mainProcesses().size,
}
writeFileSync(result, JSON.stringify(walked))
desktop.close()
