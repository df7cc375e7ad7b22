import { spawnSync } from 'node:child_process'
import { basename } from 'node:path'

const everyMs = 500

/** Returns npm's process id, skipping its shell. */
function findNpm() {
  const { ppid, env, argv } = process
  if (env.npm_lifecycle_event === undefined) return undefined
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,args=', '-p', String(ppid)], { encoding: 'utf8' })
  const [, shellsParent, command = ''] = /^\s*(\d+) (.*)/.exec(stdout ?? '') ?? []
  return shellsParent !== undefined && command.includes(basename(argv[1] ?? '')) ? Number(shellsParent) : ppid
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Calls `end` after npm was killed, which forwards no signal. @param {() => void} end */
export function endWithNpm(end) {
  const npm = findNpm()
  if (npm !== undefined) setInterval(() => isAlive(npm) || end(), everyMs).unref()
}
