/** Preloaded; shifts the clock by SATCHEL_CLOCK_AHEAD_MS. */
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
