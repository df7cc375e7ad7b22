/** What the system says of an app's processes. */
import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks a second, in which Linux counts: the same on every machine that runs Electron. */
const ticksPerSecond = 100

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return '' // It has just ended.
  }
}

/** What Chromium calls a process of its own. @param {string} pid */
const kindOf = (pid) =>
  /--type=([a-z-]+)/.exec(read(`/proc/${pid}/cmdline`).replaceAll('\0', ' '))?.[1] ?? 'main'

/** @param {string} pid */
function statOf(pid) {
  // Its name may hold spaces and brackets.
  const fields = read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []
  return { parent: fields[1], ticks: Number(fields[11]) + Number(fields[12]) }
}

/** The process and all that it started. @param {number} root @returns {string[]} */
export function familyOf(root) {
  const family = [String(root)]
  const others = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  for (const parent of family)
    family.push(...others.filter((pid) => !family.includes(pid) && statOf(pid).parent === parent))
  return family
}

/** CPU seconds so far, by kind of process. @param {number} root @returns {Record<string, number>} */
export function cpuSecondsOf(root) {
  /** @type {Record<string, number>} */
  const seconds = {}
  for (const pid of familyOf(root)) {
    const { ticks } = statOf(pid)
    if (!Number.isNaN(ticks)) seconds[kindOf(pid)] = (seconds[kindOf(pid)] ?? 0) + ticks / ticksPerSecond
  }
  return seconds
}

/** Memory in bytes, what is shared divided among who shares it. @param {number} root */
export const memoryOf = (root) =>
  familyOf(root)
    .map((pid) => Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) * 1024)
    .reduce((sum, bytes) => sum + bytes, 0)
