/** Loaded before the app: its clock goes on from another moment, SATCHEL_CLOCK_AHEAD_MS from ours. */
const aheadMs = Number(process.env.SATCHEL_CLOCK_AHEAD_MS)
const RealDate = Date
globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [RealDate.now() + aheadMs] : given))
  }
  static now() {
    return RealDate.now() + aheadMs
  }
}
