import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { serveWindowSources } from './window-server.mjs'

/**
 * @typedef {object} BrowserOptions
 * @property {string} root of the project
 * @property {string} dataFolder
 * @property {string[]} coreArgs
 * @property {string[]} nodeArgs
 * @property {number} port
 * @property {boolean} open
 * @property {boolean} json
 */

/**
 * Builds the core for Node whenever it changes, with source maps next to it.
 * @param {string} root
 * @param {string} outDir
 */
const watchCore = (root, outDir) =>
  build({
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
      watch: {},
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

/** Vite serves the window, a separate process runs the core. @param {BrowserOptions} options */
export async function developInBrowser({ root, ...options }) {
  const cache = join(root, 'node_modules', '.cache')
  mkdirSync(cache, { recursive: true })
  // Inside node_modules, so that the bundle finds the packages it leaves out.
  const outDir = mkdtempSync(join(cache, 'dev-'))
  process.once('exit', () => rmSync(outDir, { recursive: true, force: true }))
  const window = await serveWindowSources(root)
  const watcher = await watchCore(root, outDir)
  if (!('on' in watcher)) throw new Error('Vite did not watch.')

  /** @type {Promise<import('../../electron/development/server.ts').DevelopmentServer> | undefined} */
  let server
  let restarting = Promise.resolve()
  watcher.on('event', (event) => {
    if (event.code === 'ERROR') process.stderr.write(`${event.error.message}\n`)
    if (event.code === 'BUNDLE_END') void event.result.close()
    if (event.code !== 'END') return
    if (server === undefined) {
      server = import(pathToFileURL(join(outDir, 'server.mjs')).href).then(({ startDevelopmentServer }) =>
        startDevelopmentServer({ ...options, vite: window, core: join(outDir, 'core.mjs') }),
      )
      server.catch((error) => {
        process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
        process.exit(1)
      })
      return
    }
    const running = server
    restarting = restarting.then(async () => {
      const startedMs = performance.now()
      await (await running).restartCore()
      process.stderr.write(
        `Core restarted after a change (${Math.round(performance.now() - startedMs)} ms).\n`,
      )
    })
  })

  let isClosing = false
  const stop = async () => {
    if (isClosing) return
    isClosing = true
    await watcher.close()
    await window.close()
    await (await server)?.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop())
}
