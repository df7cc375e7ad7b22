import { beforeEach, expect, test } from 'vitest'
import { heartbeat } from '@common/exchange-api/channels'
import { Heartbeat } from '../../../../electron/core/exchange/stream/heartbeat'
import { ManualClock } from '../../../support/time/manual-clock'

const { silenceMs, pongMs } = heartbeat
let clock: ManualClock
let events: string[]
let beat: Heartbeat

beforeEach(() => {
  clock = new ManualClock()
  events = []
  beat = new Heartbeat({
    clock,
    ping: () => void events.push(`ping ${clock.upMs() - clock.startUpMs}`),
    onLost: () => void events.push(`lost ${clock.upMs() - clock.startUpMs}`),
  })
})

test('pings after a silence, and reports the connection as lost without an answer', () => {
  clock.advance(silenceMs - 1)
  expect(events).toEqual([])
  clock.advance(1 + pongMs)
  expect(events).toEqual([`ping ${silenceMs}`, `lost ${silenceMs + pongMs}`])
})

test('does not ping while messages arrive', () => {
  for (let upMs = 1000; upMs <= 3 * silenceMs; upMs += 1000) {
    clock.advance(1000)
    beat.sign(clock.upMs())
  }
  expect(events).toEqual([])
})

test('counts the silence from the last message', () => {
  clock.advance(1000)
  beat.sign(clock.upMs())
  clock.advance(silenceMs - 1)
  expect(events).toEqual([])
  clock.advance(1)
  expect(events).toEqual([`ping ${1000 + silenceMs}`])
})

test('pings again when the answer to a ping was the last message', () => {
  clock.advance(silenceMs + 1000)
  beat.sign(clock.upMs())
  clock.advance(silenceMs - 1)
  expect(events).toEqual([`ping ${silenceMs}`])
  clock.advance(1)
  expect(events).toEqual([`ping ${silenceMs}`, `ping ${2 * silenceMs + 1000}`])
  clock.advance(pongMs)
  expect(events.at(-1)).toBe(`lost ${2 * silenceMs + 1000 + pongMs}`)
})

test('does nothing after it is stopped', () => {
  beat.stop()
  clock.advance(10 * silenceMs)
  expect(events).toEqual([])
})
