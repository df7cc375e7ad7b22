import { expect, test, vi } from 'vitest'
import { dayMs, hourMs } from '@common/domain/durations'
import { csvLayouts } from '@common/domain/record/csv-layouts'
import { entryKinds } from '@common/domain/record/entry'
import { sumKinds } from '@common/domain/record/sums'
import { sats } from '@common/domain/units'
import { readCsv, sumFile } from '../../domain/record/support/csv-sums'
import { startExchange } from '../../support/app/app-over-wire'
import { seededRandom } from '../../support/setup/seed'
import { connectedV3, type ConnectedV3 as Connected } from './support/connected-v3'
import { connectTo, createControl } from './support/over-practice'

const all = { kinds: [...entryKinds], search: '' }
const balanceSats = 20_000_000

interface Doing extends Pick<Connected, 'bridge' | 'quotes'> {
  readonly control: ReturnType<typeof createControl>
  readonly random: () => number
}

function doings({ bridge, control, random, quotes }: Doing): readonly (() => Promise<unknown>)[] {
  const whole = (min: number, max: number): number => min + Math.floor(random() * (max - min + 1))
  const priceNow = (): number => quotes.last().ticker.lastPrice
  const move = (by: number) => async () =>
    control('/price', { price: Math.round(priceNow() * (1 - by + random() * 2 * by)), hold: true })
  const order = (orderType: 'market' | 'limit') => async () => {
    const side = whole(0, 1) ? 'buy' : 'sell'
    const price = Math.round(priceNow() * (side === 'buy' ? 0.985 : 1.015))
    const terms = {
      side,
      orderType,
      quantity: whole(50, 1500),
      ...(orderType === 'limit' && { price }),
    } as const
    return bridge.cross.place({ ...terms, orderId: crypto.randomUUID() })
  }
  return [
    order('market'),
    order('market'),
    order('limit'),
    order('limit'),
    () => bridge.cross.close(undefined),
    () => bridge.cross.setLeverage({ leverage: whole(2, 60) }),
    () => bridge.cross.deposit({ amountSats: sats(whole(50_000, 300_000)) }),
    () => bridge.cross.withdraw({ amountSats: sats(whole(1000, 100_000)) }),
    move(0.03),
    move(0.1),
    async () => control('/clock', { advanceMs: Math.floor(random() * dayMs) + hourMs }),
  ]
}

const loadEntries = async ({ bridge }: Connected) =>
  (await bridge.record.page({ ...all, after: null, limit: 1000 })).entries

const patient = { timeout: 60_000, interval: 500 }

test('cross margin entries and collateral add up to the balance, recorded live or read later', async () => {
  const random = seededRandom()
  const practice = await startExchange({ balanceSats, heldPrice: 60_000 })
  const control = createControl(practice)
  const watching = await connectedV3(practice)
  const each = doings({ ...watching, control, random })
  await watching.bridge.cross.deposit({ amountSats: sats(1_000_000) })
  for (let step = 0; step < 70; step++) {
    const doing = each[Math.floor(random() * each.length)]
    await doing?.().catch(() => undefined)
  }

  const service = connectTo(practice, { protocol: 'v3' })
  const settled = async (app: Connected): Promise<void> =>
    vi.waitFor(async () => {
      const { proof, sums } = await app.bridge.record.totals(all)
      const position = await service.cross?.position()
      expect(proof, JSON.stringify(sums)).toMatchObject({
        heldSats: position?.marginSats,
        otherSats: balanceSats,
      })
      expect(Object.keys(sums)).toEqual(expect.arrayContaining(['cross', 'carry', 'transfer']))
      expect(sums.cross?.feesSats).toBe(position?.tradingFeesSats)
      expect(sums.carry?.fundingFeeSats).toBe(position?.fundingFeesSats)
      expect(sums.transfer).toMatchObject({ effectSats: 0, moved: 0 })
    }, patient)
  await settled(watching)
  const reading = await connectedV3(practice)
  await settled(reading)
  expect(await loadEntries(reading)).toEqual(await loadEntries(watching))
  await service.close()

  const { sums } = await reading.bridge.record.totals(all)
  for (const layout of csvLayouts) {
    const file = await reading.bridge.record.export({ ...all, layout })
    const content = file.kind === 'content' ? file.content : ''
    const { effectSats, dollarParts } = sumKinds(sums)
    expect(sumFile(layout, readCsv(content)), layout).toEqual({ sats: effectSats, dollarParts })
  }
  const nowMs = (await loadEntries(reading))[0]?.atMs ?? 0
  const span = { fromMs: nowMs - 366 * dayMs, toMs: nowMs + dayMs, utcOffsets: [{ fromMs: 0, minutes: 0 }] }
  const days = await reading.bridge.record.days(span)
  const ofDays = days.reduce((sum, day) => sum + (day.sums.cross?.effectSats ?? 0), 0)
  expect(ofDays).toBe(sums.cross?.effectSats)
  expect([...watching.unexpected, ...reading.unexpected]).toEqual([])
}, 240_000)
