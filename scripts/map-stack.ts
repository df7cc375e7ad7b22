import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { readOptions } from './read-options.mjs'
import { stackMapper } from '../electron/launch/log/stack-mapper'

const usage = `usage: npm run map-stack -- FILE [--maps DIR]
Prints a log or stack of a release with source files and lines.

--maps  the release's dist/maps-VERSION (default: out/maps)`
const { log, maps } = readOptions(
  usage,
  { maps: { type: 'string' } },
  ({ values, positionals: [file, ...others] }) => {
    if (file === undefined || others.length > 0) throw new Error('Name one file')
    return { log: readFileSync(file, 'utf8'), maps: values.maps ?? 'out/maps' }
  },
)
const mapStack = stackMapper(resolve(maps))

/** A line of the log is JSON; any other text is mapped as it is. */
function readable(line: string): string {
  try {
    const { time, level, component, event, message, stack } = JSON.parse(line) as Record<string, string>
    return `${time} ${level} ${component} ${event}: ${message}${stack === undefined ? '' : `\n${stack}`}`
  } catch {
    return line
  }
}

for (const line of log.split('\n')) {
  if (line !== '') console.log(mapStack(readable(line)))
}
