import { join } from 'node:path'
import { openLog, type FileLog } from './file-log'
import { stackMapper } from './stack-mapper'

/** @param out build folder; its source maps are used in a checkout */
export const openAppLog = (dataFolder: string, out: string): FileLog =>
  openLog({
    dataFolder,
    mapStack: stackMapper(join(out, 'maps')),
    print: (text) => void process.stderr.write(text),
  })
