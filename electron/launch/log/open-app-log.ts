import { join } from 'node:path'
import { openLog, type FileLog } from './file-log'
import { stackMapper } from './stack-mapper'

/** The app's log, printed to standard error too. @param out folder of the build: its maps are used where they are, in a source checkout */
export const openAppLog = (dataFolder: string, out: string): FileLog =>
  openLog({
    dataFolder,
    mapStack: stackMapper(join(out, 'maps')),
    print: (text) => void process.stderr.write(text),
  })
