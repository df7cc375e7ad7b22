import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** '' if the app has written none. */
export function readLog(dataFolder: string): string {
  try {
    return readFileSync(join(dataFolder, 'logs', 'satchel.log'), 'utf8')
  } catch {
    return ''
  }
}
