import { expect, test } from 'vitest'
import { defaultSettings, SettingsSchema, type Settings } from '@common/domain/settings/settings'

const items = (count: number, item: unknown): unknown[] => Array.from({ length: count }, () => item)
const preset = { name: 'a', side: 'buy', leverage: 1, size: null, stopLossRate: null, takeProfitRate: null }
const line = { profileId: 'p', price: 1 }
const daily = (fromMinute: number, toMinute: number) => ({ fromMinute, toMinute })

test.each<[keyof Settings, accepted: unknown[], rejected: unknown[]]>([
  ['textSize', [80, 200], [79, 201, 100.5]],
  ['askOpenFromSats', [0, 1_000_000], [-1, 0.5, 1_000_001]],
  ['askCloseFromSats', [0, 1_000_000], [-1, 1_000_001]],
  ['askAdjustFromSats', [0, 1_000_000], [-1, 1_000_001]],
  ['confirmTolerancePercent', [0, 0.1, 5], [-0.1, 5.1]],
  ['slipDistancePercent', [0.1, 1000], [0.09, 1001]],
  ['slipBalancePercent', [1, 100], [0.9, 101]],
  ['slipWorthOfBalance', [0.1, 100], [0.09, 101]],
  ['slipLeverage', [1, 100], [0.9, 101]],
  ['noticesOff', [items(60, 'x'.repeat(40))], [items(61, 'x'), ['x'.repeat(41)]]],
  ['quietDaily', [null, daily(0, 1439)], [daily(-1, 0), daily(0, 1440), daily(0.5, 1)]],
  ['chartAverages', [[2, 500, 3]], [[1], [501], [2.5], [2, 3, 4, 5]]],
  ['chartLines', [items(200, line)], [items(201, line), [{ ...line, price: 0 }]]],
  ['panelHeight', [120, 1200], [119, 1201]],
  ['leverage', [1, 100], [0.9, 101]],
  ['lockAfterMinutes', [0, 1440], [-1, 0.5, 1441]],
  ['hiddenColumns', [items(60, 'x'.repeat(40))], [items(61, 'x'), ['x'.repeat(41)]]],
  ['presets', [items(20, preset)], [items(21, preset)]],
  [
    'presets',
    [
      [{ ...preset, name: 'x'.repeat(40), leverage: 100, stopLossRate: 0.999, takeProfitRate: 100 }],
      [{ ...preset, size: { by: 'margin', amount: 1 } }],
    ],
    [
      { name: '' },
      { name: 'x'.repeat(41) },
      { leverage: 0.9 },
      { leverage: 101 },
      { stopLossRate: 0 },
      { stopLossRate: 1 },
      { takeProfitRate: 0 },
      { takeProfitRate: 101 },
      { size: { by: 'margin', amount: 0 } },
    ].map((change) => [{ ...preset, ...change }]),
  ],
])('the setting %s is limited', (name, accepted, rejected) => {
  const isAccepted = (value: unknown) => SettingsSchema.shape[name].safeParse(value).success
  expect(accepted.filter((value) => !isAccepted(value))).toEqual([])
  expect(rejected.filter(isAccepted)).toEqual([])
})

test('by default all orders are confirmed, and unusual ones have a warning', () => {
  expect(SettingsSchema.parse(defaultSettings)).toEqual(defaultSettings)
  expect(defaultSettings).toMatchObject({
    confirmTrades: true,
    ...{ askOpenFromSats: 0, askCloseFromSats: 0, askAdjustFromSats: 0, confirmTolerancePercent: 0.3 },
    ...{ slipDistancePercent: 5, slipBalancePercent: 50, slipWorthOfBalance: 10, slipLeverage: 50 },
    ...{ leverage: 10, lockOnScreenLock: true, lockOnSuspend: true, startAtLogin: false },
    quietExcept: ['liquidation'],
  })
})
