import { afterAll, beforeAll, expect, test } from 'vitest'
import { probeKey } from '../../../electron/core/session/connect/probe-key'
import { startPractice, type RunningPractice } from '../../../electron/practice/start/practice-exchange'
import { connectTo, createControl } from './support/over-practice'

let practice: RunningPractice
beforeAll(async () => {
  practice = await startPractice({ dataFolder: null, heldPrice: 20_000, hasLimits: false })
})
afterAll(() => practice.close())

const readOnly = { trade: 'no', withdraw: 'no' }
const trading = { trade: 'yes', withdraw: 'no' }
const all = { trade: 'yes', withdraw: 'yes' }

test.each(['v1', 'v2', 'v3'] as const)(
  'the key check over %s detects permissions from rejections and changes nothing',
  async (protocol) => {
    for (const [permissions, expected] of [
      [['read'], readOnly],
      [['read', 'trade'], trading],
      [['read', 'trade', 'withdraw'], all],
    ] as const) {
      const { key, secret, passphrase } = (await createControl(practice)('/accounts', {
        balance: 50_000,
        permissions,
      })) as Record<'key' | 'secret' | 'passphrase', string>
      const exchange = connectTo(practice, { protocol, account: { key, secret, passphrase } })
      expect(await probeKey(exchange), permissions.join()).toEqual(expected)
      expect((await exchange.account()).balanceSats).toBe(50_000)
      await exchange.close()
    }
  },
)
