import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** A server in a process of its own, so that its CPU is told apart from that of who asks it. */
export interface ServerProcess<T> {
  /** What it said of itself when it was there. */
  readonly served: T
  /** Microseconds of CPU that it has used so far. */
  readonly cpuUs: () => Promise<number>
  readonly end: () => void
}

const flag = '--serve'

/** The part that this process was started to serve; undefined in the one that measures. */
export const servedRole = (): string | undefined =>
  process.argv.includes(flag) ? process.argv[process.argv.indexOf(flag) + 1] : undefined

/** Starts the same bench again, to serve a part. @param bench its file */
export async function startServer<T>(bench: string, role: string): Promise<ServerProcess<T>> {
  const child = fork(bench, [flag, role])
  const [served] = (await once(child, 'message')) as [T]
  return { served, cpuUs: () => cpuOf(child), end: () => child.disconnect() }
}

async function cpuOf(child: ChildProcess): Promise<number> {
  child.send('cpu')
  const [us] = (await once(child, 'message')) as [number]
  return us
}

/** In the process that serves: says what it serves, and answers any message with the CPU it has used. Ends with who started it. */
export function serveParent(served: object): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.(user + system)
  })
  process.on('disconnect', () => process.exit())
  process.send?.(served)
}
