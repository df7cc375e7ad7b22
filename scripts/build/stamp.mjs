import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** @param {string} path @returns {number} */
function newestMs(path) {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newestMs(join(path, name))))
}

/**
 * Records the mode and start of the last complete build. Sources changed during a build make the next one build again.
 * @param {string} file
 * @param {readonly string[]} sources files and folders
 */
export const buildStamp = (file, sources) => ({
  /** @param {string} mode */
  isFresh(mode) {
    if (!existsSync(file)) return false
    const [builtMode, startedAt = ''] = readFileSync(file, 'utf8').split(' ')
    const startedMs = Date.parse(startedAt)
    return builtMode === mode && sources.every((path) => !existsSync(path) || newestMs(path) <= startedMs)
  },
  /** Before a build, which may be interrupted. */
  remove: () => rmSync(file, { force: true }),
  /** @param {string} mode @param {Date} startedAt */
  write: (mode, startedAt) => writeFileSync(file, `${mode} ${startedAt.toISOString()}`),
})
