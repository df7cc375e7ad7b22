/** Starts a worker with polyfills. */
require('./fill-in.cjs')
require(process.argv[2])
