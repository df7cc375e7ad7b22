import { execFileSync, spawn } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { DesktopOnTheBus } from '../../desktop/support/desktop-on-the-bus'

/**
 * Starts the installed app from its desktop entry, opens a link, and quits it from the tray.
 * Usage: run-ts walk-installed.ts NAME LINK RESULT
 */

export interface InstalledRun {
  readonly toolTip: string
  readonly startedByLink: readonly string[]
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

/** A process that is starting or exiting can have neither file nor arguments for a moment. */
function hasExited(pid: string): boolean {
  try {
    const [, state] = /\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return state === 'Z' || state === 'X'
  } catch {
    return true
  }
}

/** Scanning the processes more often would slow down the app under test. */
const betweenScans = 20

const limit = 60_000

async function until(state: string, isReached: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + limit
  while (!(await isReached())) {
    if (Date.now() > deadline) {
      const running = [...mainProcesses()].map(([pid, command]) => `${pid}: ${command}`)
      throw new Error(
        `Not reached within ${String(limit / 1000)} s: ${state}. Running: ${running.join(', ') || 'none'}`,
      )
    }
    await sleep(betweenScans)
  }
}

const entry = `/usr/share/applications/${name}.desktop`
const desktop = await DesktopOnTheBus.open()
execFileSync('gio', ['launch', entry], { stdio: 'ignore' })
await until('a tray icon', () => desktop.hasTray)
await until('a tray tooltip', async () => (await desktop.toolTip()) !== '')
const toolTip = await desktop.toolTip()
const first = mainProcesses()

spawn('xdg-open', [link], { stdio: 'ignore' })
const startedByLink = new Map<string, string>()
await until('the process started for the link has exited', () => {
  const now = mainProcesses()
  for (const [pid, line] of now) if (!first.has(pid)) startedByLink.set(pid, line)
  return startedByLink.size > 0 && [...startedByLink.keys()].every(hasExited)
})
const running = mainProcesses().size

await desktop.choose('Quit')
await until('all processes have exited after Quit', () => mainProcesses().size === 0)
const walked: InstalledRun = {
  toolTip,
  startedByLink: [...startedByLink.values()],
  running,
  runningAfterQuit: mainProcesses().size,
}
writeFileSync(result, JSON.stringify(walked))
desktop.close()
