import { describe, expect, test } from 'vitest'
import { BridgeError } from '@common/bridge/protocol'
import { ConnectionHealth, retryDelayMs } from '../../../electron/core/account/sync/connection-health'
import { ExchangeError, type ExchangeErrorKind } from '../../../electron/core/ports/exchange/exchange-error'
import { errorPolicies } from '../../../electron/core/ports/exchange/exchange-error-kinds'
import { toBridgeError } from '../../../electron/core/router/to-bridge-error'
import { verbatim } from '../../support/in-english'

/** Repeats every cell, so that each change is deliberate. */
const table: readonly (readonly [
  ExchangeErrorKind,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
])[] = [
  // kind, write outcome, verdict, read retry, next regular read, health, loss in a search, bridge code
  ['invalid-request', 'not done', 'verdict', 'no', 'seldom', 'degraded', 'nothing', 'rejected'],
  ['unauthorized', 'not done', '-', 'no', 'seldom', 'key-refused', 'nothing', 'unauthorized'],
  ['forbidden', 'not done', '-', 'no', 'seldom', 'degraded', 'key', 'forbidden'],
  ['unsupported', 'not done', '-', 'no', 'seldom', 'degraded', 'key', 'unsupported'],
  ['not-found', 'not done', 'verdict', 'no', 'seldom', 'degraded', 'record', 'not-found'],
  ['rate-limited', 'not done', '-', 'after-wait', 'soon', 'unchanged', 'nothing', 'rate-limited'],
  ['banned', 'not done', '-', 'no', 'soon', 'offline', 'nothing', 'rate-limited'],
  ['maintenance', 'not done', '-', 'no', 'soon', 'offline', 'nothing', 'maintenance'],
  ['clock-skew', 'not done', '-', 'yes', 'soon', 'offline', 'nothing', 'unauthorized'],
  ['not-sent', 'not done', '-', 'unless-queued', 'soon', 'offline', 'nothing', 'offline'],
  ['closed', 'not done', '-', 'no', 'soon', 'offline', 'nothing', 'offline'],
  ['server', 'in doubt', '-', 'yes', 'soon', 'offline', 'nothing', 'offline'],
  ['no-answer', 'in doubt', '-', 'yes', 'soon', 'offline', 'nothing', 'offline'],
  ['bad-answer', 'in doubt', '-', 'no', 'soon', 'degraded', 'record', 'offline'],
  ['unknown-outcome', 'in doubt', '-', 'no', 'soon', 'offline', 'nothing', 'offline'],
]

test('the error table covers every kind', () => {
  expect(table.map(([kind]) => kind).sort()).toEqual(Object.keys(errorPolicies).sort())
})

describe.each(table)('%s', (kind, write, verdict, repeat, nextRead, health, search, code) => {
  const error = new ExchangeError(kind, verbatim('No.'))

  test('has the meanings listed in the table', () => {
    expect(errorPolicies[kind]).toEqual({
      notDone: write === 'not done',
      verdict: verdict === 'verdict',
      repeat,
      nextRead,
      health,
      search,
      fault: kind === 'bad-answer',
    })
  })

  test('maps to the bridge code, connection phase and retry delay of the table', () => {
    const bridged = toBridgeError(error)
    expect(bridged).toBeInstanceOf(BridgeError)
    expect(bridged).toMatchObject({ code, text: verbatim('No.') })
    const connection = new ConnectionHealth(() => undefined)
    connection.failed('account', error)
    const phase = {
      'key-refused': 'refused',
      offline: 'offline',
      degraded: 'connecting',
      unchanged: 'connecting',
    }
    expect(connection.phase).toBe(phase[health as keyof typeof phase])
    const delayMs = { soon: 30_000, seldom: 120_000 }[nextRead]
    expect(retryDelayMs(error, 20, 0)).toBe(delayMs)
  })
})
