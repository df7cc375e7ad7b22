/**
 * Starts the built app in the old Electron, with polyfills in main and workers.
 * `SATCHEL_APP` is the app's folder, in packages the parent of this one.
 */
const { app } = require('electron')
const { join } = require('node:path')
const threads = require('node:worker_threads')

require('./fill-in.cjs')

// While ending, Node 18 may repeat the cleanup of collected objects forever (nodejs/node#47748).
app.exit = (code = 0) => process.reallyExit(code)

const { Worker } = threads
threads.Worker = class extends Worker {
  /** @param {string} file @param {import('node:worker_threads').WorkerOptions} options */
  constructor(file, options) {
    super(join(__dirname, 'worker.cjs'), { ...options, argv: [file] })
  }
}

require(join(process.env['SATCHEL_APP'] ?? join(__dirname, '..'), 'out', 'main', 'index.cjs'))
