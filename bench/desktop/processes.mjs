import { readdirSync, readFileSync } from 'node:fs'

/** `USER_HZ`, 100 on all supported systems. */
const ticksPerSecond = 100

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Returns Chromium's process type. @param {string} pid */
const kindOf = (pid) =>
  /--type=([a-z-]+)/.exec(read(`/proc/${pid}/cmdline`).replaceAll('\0', ' '))?.[1] ?? 'main'

/** @param {string} pid */
function readStat(pid) {
  // The name may contain spaces and brackets.
  const fields = read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []
  return { parent: fields[1], ticks: Number(fields[11]) + Number(fields[12]) }
}

/** Returns a process and its descendants. @param {number} root @returns {string[]} */
export function listProcessTree(root) {
  const family = [String(root)]
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  for (const parent of family)
    family.push(...pids.filter((pid) => !family.includes(pid) && readStat(pid).parent === parent))
  return family
}

/** CPU seconds used, by process type. @param {number} root @returns {Record<string, number>} */
export function readCpuSeconds(root) {
  /** @type {Record<string, number>} */
  const seconds = {}
  for (const pid of listProcessTree(root)) {
    const { ticks } = readStat(pid)
    if (!Number.isNaN(ticks)) seconds[kindOf(pid)] = (seconds[kindOf(pid)] ?? 0) + ticks / ticksPerSecond
  }
  return seconds
}

/** Proportional set size in bytes. @param {number} root */
export const readMemory = (root) =>
  listProcessTree(root)
    .map((pid) => Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) * 1024)
    .reduce((sum, bytes) => sum + bytes, 0)
