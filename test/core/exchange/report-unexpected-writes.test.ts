import { describe, expect, test } from 'vitest'
import { reportUnexpectedWrites } from '../../../electron/core/exchange/rest/report-unexpected-writes'
import { ExchangeError } from '../../../electron/core/ports/exchange/exchange-error'
import { message } from '../../support/text'

const fault = new TypeError('a bug')

describe('an error of an operation', () => {
  function start(error: Error, writes: number) {
    let sent = 5
    const fail = (): Promise<never> => {
      sent += writes
      return Promise.reject(error)
    }
    const { write, nested } = reportUnexpectedWrites({ write: fail, nested: { write: fail } }, () => sent)
    return [write, nested.write]
  }

  test('that is a defect leaves the outcome unknown after a write was sent', async () => {
    for (const operation of start(fault, 1))
      await expect(operation()).rejects.toMatchObject({
        kind: 'unknown-outcome',
        text: message('service.unexpectedAfterSending'),
        cause: fault,
      })
  })

  test('that is a defect is thrown unchanged if no write was sent', async () => {
    for (const operation of start(fault, 0)) await expect(operation()).rejects.toBe(fault)
  })

  test('of the exchange is thrown unchanged', async () => {
    const refused = new ExchangeError('invalid-request', message('service.refused'))
    for (const operation of start(refused, 1)) await expect(operation()).rejects.toBe(refused)
  })
})

test('other parts of operations stay as they are', async () => {
  const add = (a: number, b: number): number => a + b
  const same = (each: string): Promise<string> => Promise.resolve(each)
  const wrapped = reportUnexpectedWrites({ add, same, none: null, count: 7, nested: { same } }, () => 0)
  expect([wrapped.add(1, 2), wrapped.none, wrapped.count]).toEqual([3, null, 7])
  expect(await Promise.all([wrapped.same('a'), wrapped.nested.same('b')])).toEqual(['a', 'b'])
})
