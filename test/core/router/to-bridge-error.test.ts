import { describe, expect, test } from 'vitest'
import { BridgeError } from '@common/bridge/protocol'
import { message } from '@common/texts/message'
import { ExchangeError, type ExchangeErrorKind } from '../../../electron/core/ports/exchange/exchange-error'
import { Refusal, refuseFields, type RefusalKind } from '../../../electron/core/ports/refusal'
import { StorageLost } from '../../../electron/core/ports/storage/disk-full'
import { HistoryError } from '../../../electron/core/ports/storage/history'
import { VaultError, type VaultErrorKind } from '../../../electron/core/ports/storage/vault'
import { toBridgeError } from '../../../electron/core/router/to-bridge-error'
import { verbatim } from '../../support/in-english'

const text = verbatim('No.')
const issues = [{ field: 'price', ...verbatim('Too low.') }]

describe('bridge error', () => {
  test.each<[ExchangeErrorKind, string]>([
    ['invalid-request', 'rejected'],
    ['unauthorized', 'unauthorized'],
    ['forbidden', 'forbidden'],
    ['not-found', 'not-found'],
    ['unsupported', 'unsupported'],
    ['rate-limited', 'rate-limited'],
    ['banned', 'rate-limited'],
    ['maintenance', 'maintenance'],
    ['server', 'offline'],
    ['clock-skew', 'unauthorized'],
    ['not-sent', 'offline'],
    ['closed', 'offline'],
    ['no-answer', 'offline'],
    ['bad-answer', 'offline'],
    ['unknown-outcome', 'offline'],
  ])('of an exchange error %s is %s, with text and time', (kind, code) => {
    const error = toBridgeError(new ExchangeError(kind, text, { retryAtMs: 7 }))
    expect(error).toBeInstanceOf(BridgeError)
    expect(error).toMatchObject({ code, text, retryAtMs: 7, issues: [] })
  })

  test.each([
    ['invalid-request', 'invalid-input'],
    ['forbidden', 'forbidden'],
  ] as const)('of an exchange error %s about a field is %s', (kind, code) => {
    expect(toBridgeError(new ExchangeError(kind, text, { issues }))).toMatchObject({ code, issues })
  })

  test.each<[RefusalKind, string]>([
    ['invalid-input', 'invalid-input'],
    ['rejected', 'rejected'],
    ['not-found', 'not-found'],
    ['not-connected', 'not-connected'],
    ['unsupported', 'unsupported'],
    ['unexpected', 'internal'],
  ])('of a refusal %s is %s', (kind, code) => {
    expect(toBridgeError(new Refusal(kind, text))).toMatchObject({ code, text })
  })

  test('of a refusal of fields names them', () => {
    expect(toBridgeError(refuseFields(issues))).toMatchObject({ code: 'invalid-input', issues })
  })

  test.each<[VaultErrorKind, string, boolean]>([
    ['locked', 'locked', false],
    ['wrong-passphrase', 'invalid-input', true],
    ['weak-passphrase', 'invalid-input', true],
    ['too-many-tries', 'rate-limited', true],
    ['unreadable', 'rejected', false],
    ['unavailable', 'rejected', false],
  ])('of a vault error %s is %s, on the passphrase: %s', (kind, code, isOnField) => {
    const error = new VaultError(kind, text, { retryAtMs: 7 })
    expect(toBridgeError(error)).toMatchObject({
      code,
      text,
      issues: isOnField ? [{ field: 'vaultPassphrase', ...text }] : [],
      ...(kind === 'too-many-tries' && { retryAtMs: 7 }),
    })
  })

  test.each<[string, Error, ReturnType<typeof message>]>([
    ['the history', new HistoryError(text), text],
    ['a full disk', Object.assign(new Error('full'), { code: 'ENOSPC' }), message('disk.full')],
    ['a lost file', new StorageLost('/data/history.db'), message('disk.lost')],
  ])('of %s is rejected with its text', (_name, error, expected) => {
    expect(toBridgeError(error)).toMatchObject({ code: 'rejected', text: expected })
  })

  test('of an unexpected error is the error', () => {
    const error = new TypeError('fault')
    expect(toBridgeError(error)).toBe(error)
  })
})
