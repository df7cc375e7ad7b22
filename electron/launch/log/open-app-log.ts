import { join } from 'node:path'
import { openLog, type FileLog } from './file-log'
import { stackMapper } from './stack-mapper'

/** @param out build folder; its source maps are used in a checkout */
export function openAppLog(
  dataFolder: string,
  out: string,
  output: Pick<NodeJS.WritableStream, 'on' | 'write'> = process.stderr,
): FileLog {
  // A closed pipe or terminal must not end the app.
  output.on('error', () => undefined)
  return openLog({
    dataFolder,
    mapStack: stackMapper(join(out, 'maps'), out),
    print: (text) => void output.write(text),
  })
}
