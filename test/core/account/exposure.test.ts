import { describe, expect, test } from 'vitest'
import type { SyncJobName } from '@common/domain/sync-jobs'
import { sats } from '@common/domain/units'
import { createExposure, type ExposureDeps } from '../../../electron/core/account/exposure'
import { accountModules } from '../../../electron/core/account/account-modules'
import { startModules } from '../../../electron/core/account/modules/account-module'
import { accountState, crossPosition, option, quote, trade } from '../../window/support/records'
import { createContext } from './support/module-context'

const { ticker } = quote(20_000)
const short = { ...crossPosition(), quantity: -1000, entryPrice: 21_000, marginSats: sats(100_000) }

function expose(changes: Partial<ExposureDeps> = {}) {
  return createExposure({
    running: () => [],
    runningOptions: () => [],
    crossTerms: () => null,
    areAllKnown: () => true,
    quotes: { ticker, marketNowMs: undefined },
    clock: { nowMs: () => 0 },
    account: () => accountState(1000),
    ...changes,
  })
}

describe('exposure', () => {
  test.each<[string, Partial<ExposureDeps>, boolean]>([
    ['nothing', {}, false],
    ['a flat cross position', { crossTerms: () => crossPosition() }, false],
    ['a short cross position', { crossTerms: () => short }, true],
    ['a trade', { running: () => [trade()] }, true],
    ['an option', { runningOptions: () => [option()] }, true],
  ])('has positions: %s', (_name, changes, expected) => {
    expect(expose(changes).hasPositions()).toBe(expected)
  })

  test('has the P&L of all positions, and none while one of them has no price', () => {
    const ofTrade = expose({ running: () => [trade()] }).netPnlSats()
    const ofCross = expose({ crossTerms: () => short }).netPnlSats()
    expect(expose({ running: () => [trade()], crossTerms: () => short }).netPnlSats()).toBe(
      Number(ofTrade) + Number(ofCross),
    )
    const buckets = [{ minQuantity: 0, maxQuantity: 10_000, bidPrice: 20_000, askPrice: null }]
    const quotes = { ticker: { ...ticker, buckets }, marketNowMs: undefined }
    expect(expose({ crossTerms: () => short, quotes }).netPnlSats()).toBeNull()
  })

  test.each<[string, Partial<ExposureDeps>]>([
    ['a position', { areAllKnown: () => false }],
    ['the price', { quotes: { ticker: undefined, marketNowMs: undefined } }],
  ])('has neither P&L nor distance while %s is unknown', (_name, unknown) => {
    const exposure = expose({ running: () => [trade()], ...unknown })
    expect([exposure.netPnlSats(), exposure.worstDistance()]).toEqual([null, null])
  })

  test('has no P&L until trades, options and the cross position are read', async () => {
    const { context } = createContext()
    const { apis, jobs } = startModules(context, accountModules)
    const read = async (name: SyncJobName) => jobs.find((job) => job.name === name)?.read()
    const before: (number | null)[] = []
    for (const name of ['prices', 'account', 'trades', 'options', 'cross'] as const) {
      before.push(apis.exposure.netPnlSats())
      await read(name)
    }
    expect([before, apis.exposure.netPnlSats()]).toEqual([[null, null, null, null, null], 0])
  })
})
