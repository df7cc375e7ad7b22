/** A worker of the app in the old Electron: see start.cjs. */
require('./fill-in.cjs')
require(process.argv[2])
