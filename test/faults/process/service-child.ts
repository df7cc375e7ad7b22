/**
 * The practice exchange with an accelerated clock and a fixed price. Ends with its input; prints its addresses as
 * JSON.
 * usage: node service-child.mjs SPEED BEGUN_AT_MS PRICE
 */
import { startPractice } from '../../../electron/practice/start/practice-exchange'
import { createAcceleratedTime } from '../accelerated-clock'

const [speed = 1, begunAtMs = 0, heldPrice = 0] = process.argv.slice(2).map(Number)
const options = { dataFolder: null, heldPrice, balanceSats: 1_000_000_000, hasLimits: false }
const practice = await startPractice(options, console.error, createAcceleratedTime(speed, begunAtMs).nowMs)
const { close, ...info } = practice
process.stdin.once('end', () => void close().then(() => process.exit(0))).resume()
console.log(JSON.stringify(info))
