import { join } from 'node:path'

const preload = join(import.meta.dirname, 'delay-messages.cjs')

/** With `SATCHEL_DELAY`, messages of the process are delayed. */
export function delayedEnv(): NodeJS.ProcessEnv {
  const { SATCHEL_DELAY: delayMs, NODE_OPTIONS: options = '' } = process.env
  if (delayMs === undefined) return process.env
  return { ...process.env, NODE_OPTIONS: `${options} --require ${JSON.stringify(preload)}` }
}
