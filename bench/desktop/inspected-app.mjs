import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import WebSocket from 'ws'

/**
 * Starts an app and controls it through the inspector, which uses no CPU while idle.
 * @param {string} binary @param {string[]} args @param {NodeJS.ProcessEnv} env
 */
export async function startInspected(binary, args, env) {
  const startedMs = Date.now()
  const child = spawn(binary, ['--inspect=0', ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  const address = await new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error(`The app exited: ${output}`)))
    child.stderr.on('data', (data) => {
      output += data
      const [found] = /ws:\/\/\S+/.exec(output) ?? []
      if (found) resolve(found)
    })
  })

  /** Evaluates an expression in main. @param {string} expression @returns {Promise<any>} */
  async function evaluate(expression) {
    const socket = new WebSocket(address)
    await once(socket, 'open')
    try {
      const params = { expression, awaitPromise: true, returnByValue: true }
      socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params }))
      const [answer] = await once(socket, 'message')
      const { result } = JSON.parse(String(answer))
      if (result.exceptionDetails) throw new Error(JSON.stringify(result.exceptionDetails))
      return result.result.value
    } finally {
      socket.terminate()
    }
  }
  // The inspector starts before the app's code.
  while (!(await evaluate("typeof process === 'object' && process.mainModule !== undefined"))) await wait(20)

  return {
    startedMs,
    pid: child.pid ?? 0,
    evaluate,
    async end() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
