import type { CapabilityName } from '@common/domain/services/capabilities'
import { afterEach, expect, test, vi } from 'vitest'
import CandleTable from '../../../src/chart/CandleTable.vue'
import { layOut } from '../../../src/chart/chart-layout'
import { scaleAround } from '../../../src/chart/price-scale'
import { findVolumeUnit } from '../../../src/market/volume-unit'
import { t } from '../../../src/format/translate'
import { candle, toSeries } from '../support/candles'
import { mount, type Mounted } from '../support/mount'
import { alice } from '../support/records'

let page: Mounted | undefined
afterEach(() => page?.close())

const unitOf = (network: 'practice' | 'testnet', names: readonly CapabilityName[]) =>
  findVolumeUnit({
    can: (name) => names.includes(name),
    profile: { ...alice, network },
  })

test.each([
  ['USD in version 3', unitOf('testnet', ['volumeInUsd']), 'unit.usd'],
  ['USD in practice with version 3', unitOf('practice', ['volumeInUsd']), 'unit.usd'],
  ['bitcoin in practice', unitOf('practice', []), 'unit.btc'],
  ['unknown in version 2', unitOf('testnet', []), undefined],
] as const)('the unit of volume is %s', (_name, found, unit) => {
  expect(found?.unit).toBe(unit)
})

test('a table of candles shows the unit of volume', async () => {
  const view = {
    window: { from: 0, to: 3 },
    scale: scaleAround({ min: 90, max: 110 }, false),
    layout: layOut({ width: 1000, height: 500, hasVolume: true }),
    maxVolume: 2,
  }
  const series = toSeries([candle(0), candle(1), candle(2)])
  page = mount([[CandleTable, { series, view, reloads: 0, volumeLabel: 'candle.volumeUsd' }]])
  await vi.waitFor(() => expect(page?.find('candle-table').textContent).toContain(t('candle.volumeUsd')))
})
