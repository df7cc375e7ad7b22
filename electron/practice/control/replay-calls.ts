import { bodyNumber, request, word } from '@common/exchange-api/v2/fields'
import type { Clocks } from '../time/clock'
import type { PriceDriver } from '../exchange/price-driver'
import type { Replay } from '../prices/replay'
import { fieldError } from '../errors/service-error'
import { controlCall, type ControlCall } from './control-call'

interface ReplayDeps {
  readonly clocks: Clocks
  readonly driver: PriceDriver
  /** Null when prices are not replayed. */
  readonly replay: Replay | null
}

const input = request({
  action: word('action', ['pause', 'resume', 'step', 'jump']),
  candles: bodyNumber('candles', { min: 1, max: 1_000_000, whole: true }).optional(),
  toMs: bodyNumber('toMs', { min: 0, whole: true }).optional(),
}).superRefine(({ action, candles, toMs }, context) => {
  const refuse = (path: string, message: string): void =>
    context.addIssue({ code: 'custom', path: [path], message })
  if (action === 'jump' && toMs === undefined)
    refuse('toMs', 'a jump needs toMs, epoch milliseconds of the market')
  if (action !== 'jump' && toMs !== undefined) refuse('toMs', `toMs is for a jump, not for ${action}`)
  if (action !== 'step' && candles !== undefined)
    refuse('candles', `candles is for a step, not for ${action}`)
})

/** Stops a replay, lets it go on, and walks it a stretch; whatever lies on the way happens. */
export function replayCalls({ clocks, driver, replay }: ReplayDeps): ControlCall[] {
  const state = (known: Replay) => ({
    isPaused: known.isPaused,
    isOver: known.isOver,
    marketTimeMs: clocks.marketMs(),
    endMs: known.endMs + clocks.offsetMs,
  })
  return [
    controlCall('POST', '/practice/replay', input, async ({ action, candles = 1, toMs = 0 }) => {
      if (replay === null)
        throw fieldError('invalidRequest', 'action', 'No candles are replayed: start with --replay')
      switch (action) {
        case 'pause':
          replay.isPaused = true
          break
        case 'resume':
          replay.isPaused = false
          break
        case 'step':
          checkFree(driver)
          await driver.walk(replay.stepsOver(candles))
          break
        case 'jump':
          checkFree(driver)
          checkAhead(toMs, state(replay))
          await driver.walk(replay.stepsTo(toMs - clocks.offsetMs))
          break
      }
      return state(replay)
    }),
  ]
}

function checkFree({ isHeld, isWalking }: PriceDriver): void {
  const why = isHeld ? 'The price is held: release it first' : 'Another step or jump is under way'
  if (isHeld || isWalking) throw fieldError('invalidRequest', 'action', why)
}

/** What has happened cannot be undone, and beyond the last candle there is nothing to meet. */
function checkAhead(toMs: number, { marketTimeMs, endMs }: { marketTimeMs: number; endMs: number }): void {
  if (toMs >= marketTimeMs && toMs <= endMs) return
  const message = `toMs must be from ${marketTimeMs}, the market's time now, to ${endMs}, the end of the candles`
  throw fieldError('invalidRequest', 'toMs', message)
}
