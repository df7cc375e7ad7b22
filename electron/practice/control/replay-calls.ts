import { scenarioNames } from '@common/domain/practice'
import { bodyNumber, request, text, word } from '@common/exchange-api/v2/fields'
import type { PriceDriver } from '../engine/price-driver'
import { parseCandles } from '../prices/read-candles'
import type { Replay } from '../prices/replay'
import { scenarioCandles, scenarioSpeeds } from '../prices/scenario-candles'
import { fieldError } from '../errors/service-error'
import { StartError } from '../errors/start-error'
import { controlCall, type ControlCall, type ControlDeps } from './control-call'

const longestFile = 48_000_000

const speed = bodyNumber('speed', { min: 0.1, max: 100_000 })

const input = request({
  action: word('action', ['pause', 'resume', 'step', 'jump', 'speed', 'leave']),
  candles: bodyNumber('candles', { min: 1, max: 1_000_000, whole: true }).optional(),
  toMs: bodyNumber('toMs', { min: 0, whole: true }).optional(),
  speed: speed.optional(),
}).superRefine(({ action, candles, toMs, speed }, context) => {
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  if (action === 'jump' && toMs === undefined)
    refuse('toMs', 'toMs is required for jump: market time in epoch milliseconds')
  if (action !== 'jump' && toMs !== undefined)
    refuse('toMs', `toMs is only allowed for jump, not for ${action}`)
  if (action !== 'step' && candles !== undefined)
    refuse('candles', `candles is only allowed for step, not for ${action}`)
  if ((action === 'speed') !== (speed !== undefined))
    refuse('speed', 'speed is required for the action speed and not allowed for others')
})

const file = request({
  name: text('name', 200),
  csv: text('csv', longestFile),
  speed: speed.default(60),
})
const scenario = request({
  name: word('name', scenarioNames),
  seed: bodyNumber('seed', { min: 0, max: 0xffff_ffff, whole: true }).optional(),
  speed: speed.optional(),
})

export function replayCalls({ clocks, driver, quotes, prices }: ControlDeps): ControlCall[] {
  const state = (replay: Replay) => ({
    isPaused: replay.isPaused,
    isOver: replay.isOver,
    marketTimeMs: clocks.marketMs(),
    endMs: replay.endMs + clocks.offsetMs,
  })
  const checkCanBegin = () => {
    if (!prices.canBegin)
      throw fieldError(
        'invalidRequest',
        'name',
        'The exchange was started with a replay or live prices. Restart it without them.',
      )
    checkFree(driver)
  }
  return [
    controlCall('POST', '/practice/replay', input, async ({ action, candles = 1, toMs = 0, speed = 1 }) => {
      const { replay } = prices
      if (replay === null)
        throw fieldError(
          'invalidRequest',
          'action',
          'No replay is active. Load candles, or start with --replay.',
        )
      switch (action) {
        case 'pause':
          replay.isPaused = true
          break
        case 'resume':
          replay.isPaused = false
          break
        case 'speed':
          replay.speed = speed
          break
        case 'leave':
          checkFree(driver)
          if (!prices.leave(quotes.lastPrice))
            throw fieldError('invalidRequest', 'action', 'A replay given at startup cannot be ended')
          break
        case 'step':
          checkFree(driver)
          await driver.playSteps(replay.stepsOver(candles))
          break
        case 'jump':
          checkFree(driver)
          checkAhead(toMs, state(replay))
          await driver.playSteps(replay.stepsTo(toMs - clocks.offsetMs))
          break
      }
      return state(replay)
    }),
    {
      bodyLimit: longestFile,
      ...controlCall('POST', '/practice/replay/file', file, ({ name, csv, speed }) => {
        checkCanBegin()
        return state(prices.begin(name, readRows(name, csv), speed, quotes.lastPrice))
      }),
    },
    controlCall(
      'POST',
      '/practice/scenario',
      scenario,
      ({ name, seed = Math.round(clocks.wall()) >>> 0, speed }) => {
        checkCanBegin()
        const candles = scenarioCandles(name, seed, quotes.lastPrice)
        return {
          seed,
          ...state(prices.begin(name, candles, speed ?? scenarioSpeeds[name], quotes.lastPrice)),
        }
      },
    ),
  ]
}

function readRows(name: string, csv: string) {
  try {
    return parseCandles(name, () => csv)
  } catch (error) {
    if (error instanceof StartError) throw fieldError('invalidRequest', 'csv', error.message)
    throw error
  }
}

function checkFree({ isHeld, isPlaying }: PriceDriver): void {
  const why = isHeld
    ? 'The price is held. Resume the price first.'
    : 'Another step or jump is in progress. Wait for it to finish.'
  if (isHeld || isPlaying) throw fieldError('invalidRequest', 'action', why)
}

function checkAhead(toMs: number, { marketTimeMs, endMs }: { marketTimeMs: number; endMs: number }): void {
  if (toMs >= marketTimeMs && toMs <= endMs) return
  const message = `toMs must be from ${marketTimeMs} (current market time) to ${endMs} (end of the candles)`
  throw fieldError('invalidRequest', 'toMs', message)
}
