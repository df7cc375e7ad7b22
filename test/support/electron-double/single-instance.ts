import { readFileSync, rmSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * One instance for each folder of user data, as Chromium's SingletonLock keeps it: a file with the holder's process id. Another one
 * that finds it held leaves a mark beside it, which the holder sees.
 */
export function takeLock(folder: string, onSecond: () => void): boolean {
  const lock = join(folder, 'DoubleLock')
  const mark = join(folder, 'DoubleSecond')
  if (isHeld(lock)) {
    writeFileSync(mark, String(process.pid))
    return false
  }
  writeFileSync(lock, String(process.pid))
  process.once('exit', () => rmSync(lock, { force: true }))
  let seen = ''
  const watcher = watch(folder, (_event, name) => {
    if (name !== 'DoubleSecond') return
    const second = read(mark)
    if (second === '' || second === seen) return
    seen = second
    onSecond()
  })
  watcher.unref()
  return true
}

function isHeld(lock: string): boolean {
  const holder = Number(read(lock))
  if (!holder) return false
  try {
    return process.kill(holder, 0)
  } catch {
    return false
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
