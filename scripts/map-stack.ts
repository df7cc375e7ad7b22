/**
 * Prints a log or stack of a release with source files and lines.
 * usage: npm run map-stack -- FILE [--maps DIR] DIR: the release's `dist/maps-VERSION` (default: out/maps)
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { stackMapper } from '../electron/launch/log/stack-mapper'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { maps: { type: 'string' } } })
const [file] = positionals
if (file === undefined) {
  console.error('usage: npm run map-stack -- FILE [--maps DIR]')
  process.exit(2)
}
const mapStack = stackMapper(resolve(values.maps ?? 'out/maps'))

/** A line of the log is JSON; any other text is mapped as it is. */
function readable(line: string): string {
  try {
    const { time, level, component, event, message, stack } = JSON.parse(line) as Record<string, string>
    return `${time} ${level} ${component} ${event}: ${message}${stack === undefined ? '' : `\n${stack}`}`
  } catch {
    return line
  }
}

for (const line of readFileSync(file, 'utf8').split('\n')) {
  if (line !== '') console.log(mapStack(readable(line)))
}
