import { describe, expect, test } from 'vitest'
import { encodeInvoice } from '@common/domain/lightning/encode-invoice'
import type { Side } from '@common/domain/futures/trade'
import { msat, sats } from '@common/domain/units'
import { message } from '@common/texts/message'
import {
  read,
  readAll,
  readBeforeWrite,
  requireId,
  requireOrdered,
  requirePaid,
  withReadBack,
  written,
  writtenAll,
} from '../../../../electron/core/exchange/shared/translate'
import {
  ExchangeError,
  type ExchangeErrorKind,
} from '../../../../electron/core/ports/exchange/exchange-error'
import type { UnreadableRecord } from '../../../../electron/core/ports/exchange/exchange-listing'
import { withdrawal } from '../../../window/support/records'

interface Ordered {
  readonly side: Side
  readonly quantity: number
}

interface Wire {
  readonly id: string
  readonly amount: number
}
const toAmount = ({ amount }: Wire): number => {
  if (amount < 0) throw new RangeError('amount is negative')
  return amount
}
const good = { id: 'a', amount: 1 }
const broken = { id: 'b', amount: -1 }
const lost = new ExchangeError('unknown-outcome', message('service.closed'), { recordId: 'b' })

describe('an inconsistent record', () => {
  test('of a read is a bad answer, and of a write an unknown outcome with its id', () => {
    expect(() => read(toAmount, broken)).toThrow(
      expect.objectContaining({ kind: 'bad-answer', recordId: 'b' }) as Error,
    )
    expect(() => written(toAmount, broken)).toThrow(
      expect.objectContaining({ kind: 'unknown-outcome', recordId: 'b' }) as Error,
    )
    expect(() => writtenAll(toAmount, [good, broken])).toThrow(
      expect.objectContaining({ kind: 'unknown-outcome', recordId: undefined }) as Error,
    )
  })

  test('of a list is reported by its id, and rejects the list for a caller that needs all', () => {
    const unreadable: UnreadableRecord[] = []
    const onUnreadable = (records: readonly UnreadableRecord[]) => void unreadable.push(...records)
    const nameless = { ...broken, id: 7 } as never
    expect(readAll(toAmount, [good, broken, nameless], { onUnreadable })).toEqual([1])
    expect(unreadable.map(({ id }) => id)).toEqual(['b', null])
    expect(() => readAll(toAmount, [good, broken])).toThrow(
      expect.objectContaining({ kind: 'bad-answer' }) as Error,
    )
  })

  test('is not reported for a readable list', () => {
    const onUnreadable = () => {
      throw new Error('unexpected')
    }
    expect(readAll(toAmount, [good], { onUnreadable })).toEqual([1])
  })
})

describe('a response about another record', () => {
  const other = expect.objectContaining({ kind: 'unknown-outcome' }) as Error

  test('has another id, in any case', () => {
    expect(requireId('AB', { id: 'ab' })).toEqual({ id: 'ab' })
    expect(requireId('ab', { pid: 'AB' })).toEqual({ pid: 'AB' })
    expect(requireId(null, { id: 'ab' })).toEqual({ id: 'ab' })
    expect(requireId('ab', {})).toEqual({})
    expect(() => requireId('ab', { id: 'ac' })).toThrow(other)
    expect(() => requireId('ab', { pid: 'ac', id: 'ab' })).toThrow(other)
  })

  test.each([
    [{ side: 'buy', quantity: 5 }, { side: 'buy', quantity: 5 }, true],
    [{ side: 'buy', quantity: 5 }, { side: 'sell', quantity: 5 }, false],
    [{ side: 'buy', quantity: 5 }, { side: 'buy', quantity: 6 }, false],
    [{ side: 'buy', quantity: 5 }, { side: 'buy' }, false],
    [{ side: 'buy' }, { side: 'buy', quantity: 6 }, true],
    [{ quantity: 5 }, { side: 'sell', quantity: 5 }, true],
  ] as const)('to the order %j is %j: accepted %s', (order, record, isAccepted) => {
    const check = () => requireOrdered(order, record)
    if (isAccepted) expect(check()).toBe(record)
    else expect(check).toThrow(other)
  })

  const paymentHash = 'ab'.repeat(32)
  const invoice = encodeInvoice(
    {
      network: 'bitcoin',
      ...{ amountMsat: msat(1000), description: '', paymentHash },
      ...{ paymentSecret: '11'.repeat(32), createdAtMs: 0, expirySeconds: 60 },
    },
    new Uint8Array(32).fill(7),
  )

  test.each([
    [paymentHash, true],
    [paymentHash.toUpperCase(), true],
    ['cd'.repeat(32), false],
    // No hash of a payment.
    ['p1', true],
    [null, true],
  ])('to a payment names the hash %s: accepted %s', (reference, isAccepted) => {
    const sent = { ...withdrawal, amountSats: sats(1), reference }
    const check = () => requirePaid(invoice, sent)
    if (isAccepted) expect(check()).toBe(sent)
    else expect(check).toThrow(other)
  })

  test('to an unreadable invoice is accepted', () => {
    const sent = { ...withdrawal, reference: 'cd'.repeat(32) }
    expect(requirePaid('lnbc1', sent)).toBe(sent)
  })
})

describe('withReadBack', () => {
  const order = { side: 'buy', quantity: 5 } as const
  const record: Ordered = { side: 'buy', quantity: 5 }
  const other: Ordered = { ...record, side: 'sell' }

  test('reads the record of an unreadable response', async () => {
    const reads: string[] = []
    const readById = (id: string) => {
      reads.push(id)
      return Promise.resolve(record)
    }
    expect(await withReadBack(order, () => Promise.resolve(record), readById)).toBe(record)
    expect(reads).toEqual([])
    expect(await withReadBack(order, () => Promise.reject(lost), readById)).toBe(record)
    expect(reads).toEqual(['b'])
  })

  test.each([
    ['of the response', () => Promise.resolve(other)],
    ['of the read', () => Promise.reject(lost)],
  ])('rejects another record %s', async (_which, write) => {
    const readById = () => Promise.resolve({ ...record, quantity: 6 })
    await expect(withReadBack(order, write, readById)).rejects.toMatchObject({ kind: 'unknown-outcome' })
  })

  test.each([
    ['the read fails', lost, lost],
    ['the response has no id', new ExchangeError('unknown-outcome', lost.text), 'itself'],
    ['the app fails', new Error('app'), 'itself'],
  ])('rejects with the error of the write if %s', async (_why, error, expected) => {
    const readById = () => Promise.reject(new ExchangeError('no-answer', lost.text))
    await expect(withReadBack(order, () => Promise.reject(error), readById)).rejects.toBe(
      expected === 'itself' ? error : expected,
    )
  })
})

describe('readBeforeWrite', () => {
  test.each<[ExchangeErrorKind, ExchangeErrorKind]>([
    ['no-answer', 'not-sent'],
    ['server', 'not-sent'],
    ['bad-answer', 'not-sent'],
    ['forbidden', 'forbidden'],
    ['closed', 'closed'],
    ['rate-limited', 'rate-limited'],
  ])('turns %s into %s', async (kind, expected) => {
    const reading = Promise.reject(new ExchangeError(kind, lost.text))
    await expect(readBeforeWrite(reading)).rejects.toMatchObject({ kind: expected })
  })

  test('returns what was read, and passes errors of the app', async () => {
    expect(await readBeforeWrite(Promise.resolve(7))).toBe(7)
    const error = new Error('app')
    await expect(readBeforeWrite(Promise.reject(error))).rejects.toBe(error)
  })
})
