import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build as bundle } from 'vite'
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

/** Batches edits. */
const gatherMs = 100

/**
 * @param {string} root
 * @param {string} outDir
 */
const buildCore = (root, outDir) =>
  bundle({
    configFile: false,
    root,
    logLevel: 'error',
    clearScreen: false,
    resolve: { alias: { '@common': join(root, 'common') } },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      target: 'node20',
      sourcemap: true,
      minify: false,
      rollupOptions: {
        input: {
          core: join(root, 'electron/development/core.ts'),
          server: join(root, 'electron/development/server.ts'),
          'practice-worker': join(root, 'electron/practice/start/worker.ts'),
        },
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name].mjs' },
      },
    },
  })

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
  /** After an error, the next edit rebuilds. */
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
