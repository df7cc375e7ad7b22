import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { serveWindowSources } from './window-server.mjs'

/**
 * @typedef {object} BrowserOptions
 * @property {string} root
 * @property {string} dataFolder
 * @property {string[]} coreArgs
 * @property {string[]} nodeArgs
 * @property {number} port
 * @property {boolean} open
 * @property {boolean} json
 */

const gatherMs = 100

const buildScript = join(import.meta.dirname, 'build-core.mjs')
/** A build takes a few seconds; one that hangs is ended and started again. */
const buildTimeoutMs = 60_000

/**
 * @param {string} root
 * @param {string} outDir
 * @throws Error with the messages of the build
 */
async function buildCore(root, outDir) {
  const build = () =>
    promisify(execFile)(process.execPath, [buildScript, root, outDir], {
      timeout: buildTimeoutMs,
      killSignal: 'SIGKILL',
    })
  await build().catch((error) => {
    if (error.killed) return build()
    throw new Error(error.stderr || error.message)
  })
}

/** @param {unknown} error */
const print = (error) =>
  void process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)

/** Vite serves the window; the core has its own process. @param {BrowserOptions} options */
export async function developInBrowser({ root, ...options }) {
  const cache = join(root, 'node_modules', '.cache')
  mkdirSync(cache, { recursive: true })
  // Inside node_modules, to resolve packages.
  const outDir = mkdtempSync(join(cache, 'dev-'))
  process.once('exit', () => rmSync(outDir, { recursive: true, force: true }))
  const window = await serveWindowSources(root)
  /** @type {import('../../electron/development/server.ts').DevelopmentServer | undefined} */
  let server

  /** @returns {Promise<import('../../electron/development/server.ts').DevelopmentServer>} */
  async function startServer() {
    const { startDevelopmentServer } = await import(pathToFileURL(join(outDir, 'server.mjs')).href)
    return startDevelopmentServer({ ...options, vite: window, core: join(outDir, 'core.mjs') })
  }

  async function buildAndStart() {
    await buildCore(root, outDir)
    if (server === undefined) {
      server = await startServer().catch((error) => {
        print(error)
        process.exit(1)
      })
      return
    }
    const startedMs = performance.now()
    await server.restartCore()
    process.stderr.write(`Core restarted after a change (${Math.round(performance.now() - startedMs)} ms).\n`)
  }

  let building = Promise.resolve()
  const build = () => (building = building.then(buildAndStart).catch(print))
  /** @type {NodeJS.Timeout | undefined} */
  let gathering
  window.onEdit(['electron', 'common'], () => {
    clearTimeout(gathering)
    gathering = setTimeout(build, gatherMs)
  })

  let isClosing = false
  const stop = async () => {
    if (isClosing) return
    isClosing = true
    await window.close()
    await server?.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop())
  await build()
}
