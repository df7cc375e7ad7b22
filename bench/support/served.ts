import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Separate process, so that its CPU can be measured alone. */
export interface ServerProcess<T> {
  readonly served: T
  readonly cpuUs: () => Promise<number>
  readonly end: () => void
}

const flag = '--serve'

export const servedRole = (): string | undefined =>
  process.argv.includes(flag) ? process.argv[process.argv.indexOf(flag) + 1] : undefined

export async function startServer<T>(bench: string, role: string): Promise<ServerProcess<T>> {
  const child = fork(bench, [flag, role])
  const [served] = (await once(child, 'message')) as [T]
  return { served, cpuUs: () => readCpu(child), end: () => child.disconnect() }
}

async function readCpu(child: ChildProcess): Promise<number> {
  child.send('cpu')
  const [us] = (await once(child, 'message')) as [number]
  return us
}

/** Sends `served`, then its CPU time in microseconds for each message. Exits with the parent. */
export function serveParent(served: object): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.(user + system)
  })
  process.on('disconnect', () => process.exit())
  process.send?.(served)
}
