/**
 * The built app as it is, in the old Electron: what its Node lacks is filled in first, in the app and in every worker that it starts.
 * `SATCHEL_APP` is the folder of the app; in a package it is the folder around this one.
 */
const { join } = require('node:path')
const threads = require('node:worker_threads')

require('./fill-in.cjs')

const { Worker } = threads
threads.Worker = class extends Worker {
  /** @param {string} file @param {import('node:worker_threads').WorkerOptions} options */
  constructor(file, options) {
    super(join(__dirname, 'worker.cjs'), { ...options, argv: [file] })
  }
}

require(join(process.env['SATCHEL_APP'] ?? join(__dirname, '..'), 'out', 'main', 'index.cjs'))
