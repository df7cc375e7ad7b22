import { rmSync, writeFileSync } from 'node:fs'
import { readRegularFile } from '../files/read-regular-file'

export interface InstanceLockDeps {
  /** As Electron's: false if another process has the lock. That process is notified of this start. */
  readonly request: () => boolean
  /** Has the id of a process that is quitting. */
  readonly file: string
  readonly sleep?: (ms: number) => void
  readonly isRunning?: (processId: number) => boolean
}

export interface InstanceLock {
  /** Waits for an instance that is quitting. Returns false if another one runs. */
  acquire(): boolean
  /** A later start waits for the end of this process. */
  onQuit(): void
}

/** Longer than closing the window and the core takes. */
const maxWaitMs = 15_000
const stepMs = 50

export function createInstanceLock(deps: InstanceLockDeps): InstanceLock {
  const { request, file, sleep = sleepSync, isRunning = isProcessRunning } = deps

  /** Chromium's files are in use until the process ends, which is after it released its lock. */
  function requestAfterQuit(): boolean {
    const quitting = readProcessId(file)
    if (quitting === undefined) return false
    for (let waitedMs = 0; waitedMs < maxWaitMs && isRunning(quitting); waitedMs += stepMs) sleep(stepMs)
    return request()
  }

  return {
    acquire() {
      if (!request() && !requestAfterQuit()) return false
      rmSync(file, { force: true })
      return true
    },
    onQuit() {
      try {
        writeFileSync(file, String(process.pid))
      } catch {
        // For example, a full disk must not prevent the quit.
      }
    },
  }
}

function readProcessId(file: string): number | undefined {
  try {
    const text = readRegularFile(file)
    return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined
  } catch {
    return undefined
  }
}

function isProcessRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0)
  } catch {
    return false
  }
}

/** No event may be handled before the lock is acquired. */
function sleepSync(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}
