import { execFileSync, spawn } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { DesktopOnTheBus } from '../../desktop/support/desktop-on-the-bus'

/**
 * Starts the installed app from its desktop entry, opens a link, and quits it from the tray.
 * Usage: run-ts walk-installed.ts NAME LINK RESULT
 */

export interface Walked {
  readonly toolTip: string
  readonly startedByLink: readonly string[]
  /** Main processes running after the link's processes exited. */
  readonly running: number
  readonly runningAfterQuit: number
}

const [name = '', link = '', result = ''] = process.argv.slice(2)

function mainProcesses(): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const pid of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    try {
      if (readlinkSync(`/proc/${pid}/exe`) !== `/usr/lib/${name}/satchel`) continue
      const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
      // A process that is starting or exiting has no arguments.
      if (line !== '' && !line.includes('--type=')) found.set(pid, line)
    } catch {
      // The process has exited or belongs to another user.
    }
  }
  return found
}

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
