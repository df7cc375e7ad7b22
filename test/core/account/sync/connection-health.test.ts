import { describe, expect, test } from 'vitest'
import { essentialJobs, syncJobTexts } from '@common/domain/sync-jobs'
import { message } from '@common/texts/message'
import {
  ConnectionHealth,
  retryDelayMs,
  type HealthPhase,
} from '../../../../electron/core/account/sync/connection-health'
import {
  ExchangeError,
  type ExchangeErrorKind,
} from '../../../../electron/core/ports/exchange/exchange-error'

const text = message('service.closed')
const error = (kind: ExchangeErrorKind, retryAtMs?: number) => new ExchangeError(kind, text, { retryAtMs })

function start({ isReady = true } = {}) {
  let changes = 0
  const health = new ConnectionHealth(() => (changes += 1))
  if (isReady) for (const job of essentialJobs) health.succeeded(job)
  changes = 0
  return { health, changes: () => changes }
}

describe('the connection', () => {
  test('is ready once every essential list was read', () => {
    const { health } = start({ isReady: false })
    const phases = essentialJobs.map((job) => {
      const before: [HealthPhase, number] = [health.phase, health.loading.length]
      health.succeeded(job)
      return before
    })
    expect(phases).toEqual(essentialJobs.map((_, done) => ['connecting', essentialJobs.length - done]))
    expect([health.phase, health.loading]).toEqual(['ready', []])
  })

  test.each<[ExchangeErrorKind, HealthPhase]>([
    ['no-answer', 'offline'],
    ['server', 'offline'],
    ['maintenance', 'offline'],
    ['banned', 'offline'],
    ['clock-skew', 'offline'],
    ['unauthorized', 'refused'],
    ['forbidden', 'ready'],
    ['bad-answer', 'ready'],
    ['rate-limited', 'ready'],
  ])('after %s of the account is %s, until the next success', (kind, phase) => {
    const { health } = start()
    health.failed('account', error(kind))
    expect(health.phase).toBe(phase)
    health.succeeded('account')
    expect([health.phase, health.problem, health.failures]).toEqual(['ready', null, []])
  })

  test('is refused only by the account, and not offline by other lists', () => {
    const { health } = start()
    health.failed('trades', error('unauthorized'))
    health.failed('deposits', error('no-answer'))
    expect(health.phase).toBe('ready')
    expect(health.failures.map(({ job }) => job)).toEqual(['trades', 'deposits'])
  })

  test('has no failure for a rate limit, and keeps an earlier one', () => {
    const { health, changes } = start()
    health.failed('trades', error('rate-limited'))
    expect([health.failures, changes()]).toEqual([[], 0])
    health.failed('trades', error('forbidden'))
    health.failed('trades', error('rate-limited'))
    expect(health.failures).toEqual([{ job: 'trades', problem: text }])
  })
})

describe('the problem', () => {
  test('is the refusal of the key, then a full disk, then the exchange, then an essential list', () => {
    const { health } = start()
    const full = message('disk.full')
    const ofTrades = message('sync.failed', { what: message(syncJobTexts.trades), problem: text })
    health.failed('swaps', error('forbidden'))
    expect(health.problem).toBeNull()
    health.failed('trades', error('forbidden'))
    expect(health.problem).toEqual(ofTrades)
    health.failed('trades', error('no-answer'))
    expect(health.problem).toEqual(text)
    health.stored('storage', full)
    expect(health.problem).toEqual(full)
    health.failed('account', error('unauthorized'))
    expect(health.problem).toEqual(text)
    health.succeeded('account')
    health.stored('storage', null)
    health.succeeded('trades')
    expect(health.problem).toBeNull()
  })
})

describe('unreadable records', () => {
  const first = { id: 'a', problem: text }
  const nameless = { id: null, problem: text }

  test('are new once, and known until a read without them', () => {
    const { health } = start()
    expect(health.unreadable('swaps', [first, nameless])).toEqual([first, nameless])
    expect(health.failures).toEqual([{ job: 'swaps', problem: text, unreadable: 2 }])
    const second = { id: 'b', problem: text }
    expect(health.unreadable('swaps', [first, second, nameless])).toEqual([second])
    expect(health.isWhole('swaps')).toBe(false)
    expect(health.unreadable('swaps', [])).toEqual([])
    expect([health.isWhole('swaps'), health.failures]).toEqual([true, []])
    expect(health.unreadable('swaps', [first])).toEqual([first])
  })

  test('of a list that fails are not counted next to its failure', () => {
    const { health } = start()
    health.unreadable('swaps', [first])
    health.failed('swaps', error('forbidden'))
    expect(health.failures).toEqual([{ job: 'swaps', problem: text }])
  })
})

test('only changes are published', () => {
  const { health, changes } = start()
  health.succeeded('account')
  expect(changes()).toBe(0)
  health.failed('account', error('no-answer'))
  health.failed('account', error('no-answer'))
  expect(changes()).toBe(1)
  health.succeeded('account')
  expect(changes()).toBe(2)
})

test.each([
  ['no-answer', 1, undefined, 2000],
  ['no-answer', 2, undefined, 4000],
  ['no-answer', 5, undefined, 30_000],
  ['no-answer', 1000, undefined, 30_000],
  ['forbidden', 1000, undefined, 120_000],
  ['rate-limited', 1, 9000, 8000],
  ['rate-limited', 4, 9000, 16_000],
  ['banned', 1, 3_601_000, 3_600_000],
] as const)(
  'after %s number %d, allowed from %s, the next read waits %d ms',
  (kind, failures, retryAtMs, delayMs) => {
    expect(retryDelayMs(error(kind, retryAtMs), failures, 1000)).toBe(delayMs)
  },
)

test('after an error of the app, the next read waits as after a failure of the exchange', () => {
  expect([retryDelayMs(new Error('app'), 1, 1000), retryDelayMs(new Error('app'), 9, 1000)]).toEqual([
    2000, 30_000,
  ])
})
