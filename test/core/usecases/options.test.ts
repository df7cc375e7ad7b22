import type { OptionOrder, OptionTrade, OptionsMarket } from '@common/domain/options/option'
import { sats } from '@common/domain/units'
import { describe, expect, test } from 'vitest'
import { ExchangeError } from '../../../electron/core/ports/exchange/exchange-error'
import type { OptionsExchange } from '../../../electron/core/ports/exchange/exchange-options'
import { Refusal } from '../../../electron/core/ports/refusal'
import { OptionsTracker } from '../../../electron/core/state/options-tracker'
import { buyOption, type OptionTerms } from '../../../electron/core/usecases/options/buy-option'
import { changeOption } from '../../../electron/core/usecases/options/change-option'
import {
  missingOptionEvents,
  optionClosedEvents,
} from '../../../electron/core/usecases/options/option-events'
import { readOffer } from '../../../electron/core/usecases/options/read-offer'
import { crossOrder, option, optionsOffer, quote } from '../../window/support/records'
import { verbatim, message } from '../../support/text'
import { notCompared, lostResponse, newHistory, notSent, refusal, writeDeps } from './support/write-deps'

const name = 'BTC.24H.100000.C'
const order: OptionOrder = { side: 'buy', instrumentName: name, quantity: 100, settlement: 'cash' }

function start(requests: Partial<OptionsExchange> = {}) {
  const deps = { ...writeDeps(), history: newHistory() }
  const tracker = new OptionsTracker({
    ...deps,
    knownAtMs: 1,
    enqueue: () => undefined,
    enqueueGone: () => undefined,
    publish: () => undefined,
  })
  const options = { buy: notSent, close: notSent, closeAll: notSent, setSettlement: notSent, ...requests }
  const onOptions = (found: readonly OptionTrade[]): void => void tracker.apply(found)
  return { ...deps, tracker, options, onOptions }
}

describe('option purchase', () => {
  const terms = (changes: Partial<OptionTerms> = {}): OptionTerms => ({
    ticker: quote(100_000).ticker,
    nowMs: 1000,
    balanceSats: sats(1_000_000),
    stale: false,
    ...changes,
  })

  interface Scene {
    readonly buy?: OptionsExchange['buy']
    readonly market?: Partial<OptionsMarket>
    readonly lists?: readonly (readonly string[])[]
    readonly terms?: OptionTerms | undefined
    readonly check?: () => void
  }

  function buying(scene: Scene = {}) {
    const lists = [...(scene.lists ?? [optionsOffer.instruments])]
    let listReads = 0
    const started = start({ buy: scene.buy ?? (() => Promise.resolve(option())) })
    const offer = readOffer({
      options: {
        market: () => Promise.resolve({ ...optionsOffer.market, ...scene.market }),
        instruments: () => {
          listReads += 1
          return Promise.resolve([...(lists.length > 1 ? (lists.shift() ?? []) : (lists[0] ?? []))])
        },
        volatility: () => Promise.resolve(0.6),
        volatilityIndex: () => Promise.resolve(0.6),
      },
      clock: started.clock,
    })
    const buy = buyOption({
      ...started,
      offer,
      terms: () => ('terms' in scene ? scene.terms : terms()),
      riskLimits: { check: scene.check ?? (() => undefined) },
      booked: notCompared,
    })
    return { ...started, buy, listReads: () => listReads }
  }

  test('is sent once per id and returned again on a repeat', async () => {
    let bought = 0
    const { buy, tracker } = buying({
      buy: () => {
        bought += 1
        return Promise.resolve(option())
      },
    })
    expect(await buy({ ...order, orderId: 'i1' })).toEqual({ kind: 'done', value: option() })
    expect(await buy({ ...order, orderId: 'i1' })).toEqual({ kind: 'done', value: option() })
    expect(bought).toBe(1)
    expect(tracker.active()).toEqual([option()])
  })

  test('is rejected if its id belongs to another action', async () => {
    const { buy, journal } = buying({ buy: notSent })
    journal.saveOrderOutcome('i1', { kind: 'placed', order: crossOrder() })
    await expect(buy({ ...order, orderId: 'i1' })).rejects.toMatchObject(
      refusal('rejected', message('order.idTaken')),
    )
  })

  test('rereads the instrument list for an option that is not listed yet', async () => {
    const { buy, listReads } = buying({ lists: [[], optionsOffer.instruments] })
    expect(await buy({ ...order, orderId: 'i1' })).toMatchObject({ kind: 'done' })
    expect(listReads()).toBe(2)
  })

  test('is sent while the balance is unknown', async () => {
    expect(
      await buying({ terms: terms({ balanceSats: null }) }).buy({ ...order, orderId: 'i1' }),
    ).toMatchObject({
      kind: 'done',
    })
  })

  test('may cost the whole balance', async () => {
    const buyWith = (balanceSats: number) =>
      buying({ terms: terms({ balanceSats: sats(balanceSats) }) }).buy({ ...order, orderId: 'i1' })
    const refused: unknown = await buyWith(0).catch((error: unknown) => error)
    const [issue] = refused instanceof Refusal ? refused.issues : []
    const needed = Number(issue?.values?.['needed'])
    await expect(buyWith(needed - 1)).rejects.toMatchObject({ kind: 'invalid-input' })
    expect(await buyWith(needed)).toMatchObject({ kind: 'done' })
  })

  test('stores the ids of the earlier options if its response is lost', async () => {
    const { buy, tracker, pendingWrites } = buying({ buy: () => Promise.reject(lostResponse) })
    tracker.apply([option({ id: 'o0' })])
    expect(await buy({ ...order, orderId: 'i1' })).toEqual({ kind: 'in-doubt', doubtId: 'd1' })
    expect(pendingWrites.get('d1')?.sent).toMatchObject({ order, knownTradeIds: ['o0'] })
  })

  test('names the instrument if the exchange rejects it after its delisting', async () => {
    const refused = new ExchangeError('invalid-request', verbatim('No.'))
    const lists = [optionsOffer.instruments, []]
    const { buy } = buying({ lists, buy: () => Promise.reject(refused) })
    const issue = { field: 'instrumentName', ...message('issue.instrumentUnlisted', { name }) }
    await expect(buy({ ...order, orderId: 'i1' })).rejects.toMatchObject({
      kind: 'invalid-request',
      issues: [issue],
    })
  })

  test.each([
    ['refuses although it is listed', new ExchangeError('invalid-request', verbatim('No.'))],
    ['is not allowed to answer', new ExchangeError('forbidden', verbatim('No.'))],
    ['fails', new RangeError('fault')],
  ])('passes on the error of an exchange that %s', async (_name, error) => {
    const { options, clock } = start()
    const { ofListed } = readOffer({
      options: {
        ...options,
        market: notSent,
        instruments: () => Promise.resolve([name]),
        volatility: notSent,
        volatilityIndex: notSent,
      },
      clock,
    })
    await expect(ofListed(name, () => Promise.reject(error))).rejects.toBe(error)
  })

  test('reads the options market again after a failed read', async () => {
    const { clock } = start()
    const error = new ExchangeError('no-answer', verbatim('No answer.'))
    let reads = 0
    const { offer } = readOffer({
      options: {
        market: () => {
          reads += 1
          return reads === 1 ? Promise.reject(error) : Promise.resolve(optionsOffer.market)
        },
        instruments: () => Promise.resolve([name]),
        volatility: notSent,
        volatilityIndex: () => Promise.resolve(0.6),
      },
      clock,
    })
    await expect(offer()).rejects.toBe(error)
    expect(await offer()).toMatchObject({ market: optionsOffer.market })
    await offer()
    expect(reads).toBe(2)
  })

  const guarded = (): never => {
    throw new Error('guarded')
  }
  test.each<[string, Scene, object]>([
    ['no price is known', { terms: undefined }, refusal('not-connected', message('order.notLoaded'))],
    [
      'the price is stale',
      { terms: terms({ stale: true }) },
      refusal('rejected', message('order.stalePrice')),
    ],
    [
      'too many are running',
      { market: { maxTradeCount: 0 } },
      refusal('rejected', message('order.tooManyOptions', { most: 0 })),
    ],
    ['it is not listed', { lists: [[]] }, { kind: 'invalid-input', issues: [{ field: 'instrumentName' }] }],
    ['a risk limit does not allow it', { check: guarded }, { message: 'guarded' }],
    [
      'the balance does not suffice',
      { terms: terms({ balanceSats: sats(100) }) },
      { kind: 'invalid-input', issues: [{ field: 'quantity', code: 'option.shortOfBalance' }] },
    ],
  ])('is rejected if %s', async (_name, scene, expected) => {
    await expect(buying({ buy: notSent, ...scene }).buy({ ...order, orderId: 'i1' })).rejects.toMatchObject(
      expected,
    )
  })
})

describe('option change', () => {
  function changing(requests: Partial<OptionsExchange>, ...existing: readonly OptionTrade[]) {
    const started = start(requests)
    started.tracker.apply(existing)
    return { ...started, ...changeOption({ ...started, terms: () => undefined, booked: notCompared }) }
  }

  test.each([
    ['cash', 'action.settleInCash'],
    ['physical', 'action.settleByDelivery'],
  ] as const)('names the settlement %s while its status is unknown', async (settlement, key) => {
    const { setSettlement, pendingWrites } = changing(
      { setSettlement: () => Promise.reject(lostResponse) },
      option(),
    )
    expect(await setSettlement({ tradeId: 'o1', settlement })).toMatchObject({ kind: 'in-doubt' })
    const call = message('option.call', { strike: 100_000, quantity: 100 })
    expect(pendingWrites.list()).toMatchObject([{ summary: message(key, { option: call }), tradeId: 'o1' }])
  })

  test('closes an option and stores the response of the exchange', async () => {
    const { close, tracker } = changing(
      { close: () => Promise.resolve(option({ state: 'closed' })) },
      option(),
    )
    expect(await close({ tradeId: 'o1' })).toMatchObject({ kind: 'done' })
    expect(tracker.active()).toEqual([])
  })

  test('closes all running options and withdraws waiting orders', async () => {
    const { closeAll, pendingWrites, withdrawals } = changing(
      { closeAll: () => Promise.reject(lostResponse) },
      option(),
      option({ id: 'o2' }),
    )
    await closeAll(null)
    expect(withdrawals.count).toBe(1)
    expect(pendingWrites.get('d1')?.sent).toEqual({ action: 'close-all-options', tradeIds: ['o1', 'o2'] })
  })

  test('is rejected for all options if none is running', async () => {
    await expect(changing({}).closeAll(null)).rejects.toMatchObject(
      refusal('rejected', message('option.noneRunning')),
    )
  })

  test.each([
    ['unknown', [], refusal('not-found', message('option.unknown'))],
    ['closed', [option({ state: 'closed' })], refusal('rejected', message('option.closedAlready'))],
    ['expired', [option({ state: 'expired' })], refusal('rejected', message('option.expiredAlready'))],
    ['exercised', [option({ state: 'exercised' })], refusal('rejected', message('option.exercisedAlready'))],
  ])('is rejected if the option is %s', async (_name, existing, expected) => {
    const { close, setSettlement } = changing({}, ...existing)
    await expect(close({ tradeId: 'o1' })).rejects.toMatchObject(expected)
    await expect(setSettlement({ tradeId: 'o1', settlement: 'cash' })).rejects.toMatchObject(expected)
  })
})

describe('option notifications', () => {
  const before = option()

  test.each([
    ['expired', option({ state: 'expired' }), 'option-expired'],
    ['paid in cash', option({ state: 'exercised' }), 'option-paid'],
    ['delivered', option({ state: 'exercised', deliveredTradeId: 't1' }), 'option-delivered'],
  ])('report one that %s, at its expiry if no time is returned', (_name, after, kind) => {
    expect(optionClosedEvents({ before, after })).toMatchObject([
      { event: { kind }, happenedAtMs: before.expiresAtMs },
    ])
  })

  test('use the closing time if the exchange returns it', () => {
    const after = option({ state: 'expired', closedAtMs: 5 })
    expect(optionClosedEvents({ before, after })).toMatchObject([{ happenedAtMs: 5 }])
  })

  test.each([
    ['one not known before', undefined, option({ state: 'expired' })],
    ['one that had ended before', option({ state: 'expired' }), option({ state: 'expired' })],
    ['one that is running', before, option({ pnlSats: sats(5) })],
    ['one that the user closed', before, option({ state: 'closed' })],
  ])('do not report %s', (_name, existing, after) => {
    expect(optionClosedEvents({ before: existing, after })).toEqual([])
  })

  test('report options unknown to the exchange in one event', () => {
    expect(missingOptionEvents([])).toEqual([])
    const counts = { running: 2, orders: 0, payments: 0 }
    expect(missingOptionEvents([option(), option({ id: 'o2' })])).toEqual([
      { event: { kind: 'records-gone', firstId: 'o1', ...counts }, happenedAtMs: null },
    ])
  })
})
