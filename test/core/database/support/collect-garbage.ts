import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')

/** The library closes files whose objects are collected. */
export const collectGarbage = runInNewContext('gc') as () => void
