require('./fill-in.cjs')
require(process.argv[2])
