import { describe, expect, test } from 'vitest'
import { failure, useService } from '../support/use-service'

const under = useService('v1')

describe('version 1 client', () => {
  test('declares unsupported features', async () => {
    const { exchange } = under
    const { capabilities } = exchange
    expect(Object.entries(capabilities).filter(([, has]) => has)).toEqual([
      ['futures', true],
      ['profile', true],
      ['records', true],
      ['announcements', true],
    ])
    for (const area of [
      'clientOrderIds',
      'options',
      'swaps',
      'dollars',
      'onChain',
      'transfers',
      'profile',
      'notifications',
      'records',
      'announcements',
      'oracle',
      'pulse',
    ] as const)
      expect([area, exchange[area] !== null]).toEqual([area, capabilities[area]])
    expect((await failure(exchange.candles('1m', {}))).kind).toBe('unsupported')
    expect(exchange.accountEvents).toBeNull()
    expect(under.service.requests).toEqual([])
  })

  test('rejects an unsupported profile field by name', async () => {
    const change = under.exchange.profile?.changeProfile({ username: 'hal', usesTaproot: true })
    const error = await failure(change ?? Promise.resolve())
    expect([error.kind, error.issues.map(({ field }) => field)]).toEqual(['unsupported', ['usesTaproot']])
    expect(under.service.requests).toEqual([])
  })
})
