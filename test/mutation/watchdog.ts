import { Worker } from 'node:worker_threads'

/** Ends the process at the deadline: an endless loop never returns to the runner. */
const source = `
  const { workerData } = require('node:worker_threads')
  const deadline = new BigInt64Array(workerData)
  setInterval(() => {
    const atMs = Atomics.load(deadline, 0)
    if (atMs > 0n && BigInt(Date.now()) > atMs) process.kill(process.pid, 'SIGKILL')
  }, 500)
`
const deadline = new BigInt64Array(new SharedArrayBuffer(8))
new Worker(source, { eval: true, workerData: deadline.buffer }).unref()

/** Tests replace the global one. */
const nowMs = Date.now.bind(Date)

export const endAfter = (ms: number): void =>
  void Atomics.store(deadline, 0, BigInt(nowMs() + Math.round(ms)))
export const stopWatching = (): void => void Atomics.store(deadline, 0, 0n)
