import { BridgeError } from '@common/bridge/protocol'
import { dayMs } from '@common/domain/durations'
import { previewOption } from '@common/domain/options/orders/order'
import { optionProfitNow } from '@common/domain/options/profit/profit'
import { noCapabilities } from '@common/domain/services/capabilities'
import { message } from '@common/texts/message'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { usePayoffStore } from '../../../src/options/chain/payoff'
import { useOptionChainStore } from '../../../src/options/chain/option-chain'
import { useOptionTicketStore } from '../../../src/options/ticket/option-ticket'
import { useCrossStore } from '../../../src/portfolio/cross'
import { useOptionsStore } from '../../../src/portfolio/options'
import { useAccountStore } from '../../../src/session/account-store'
import { useUnresolvedWritesStore } from '../../../src/submit/unresolved-writes'
import { FakeMain } from '../support/fake-main'
import {
  accountState,
  alice,
  crossPosition,
  option,
  optionsOffer,
  quote,
  sessionState,
  trade,
} from '../support/records'
import { openWindow, type TestWindow } from '../support/window'

const call = 'BTC.24H.100000.C'
const put = 'BTC.24H.100000.P'

let main: FakeMain
let window: TestWindow
let answers: (BridgeError | 'in-doubt' | undefined)[]
let answering: Promise<void>

beforeEach(() => {
  answers = []
  answering = Promise.resolve()
  main = new FakeMain(({ options }) => ({
    options: {
      buy: async (input) => {
        const bought = options.buy(input)
        await answering
        const answer = answers.shift()
        if (answer instanceof BridgeError) throw answer
        return answer === 'in-doubt' ? { kind: 'in-doubt', doubtId: 'd1' } : bought
      },
    },
  }))
  window = openWindow(main)
})
afterEach(() => {
  window.close()
  expect(main.unexpected).toEqual([])
})

async function readyTicket(...names: readonly string[]) {
  const chain = useOptionChainStore()
  const ticket = useOptionTicketStore()
  await vi.waitFor(async () => {
    await chain.read()
    expect(chain.preview(call, 100, 'cash')).not.toBeNull()
  })
  for (const name of names) ticket.toggle(name)
  await vi.waitFor(() => expect(ticket.balanceSats).not.toBeNull())
  return ticket
}

const sentIds = (): unknown[] =>
  main.inputsOf('options.buy').map((input) => (input as { orderId: string }).orderId)
const states = (): string[] => useOptionTicketStore().results.map(({ state }) => state)

describe('option chain', () => {
  test('sorts by expiry and descending strike, and reads only the chosen expiry', async () => {
    await readyTicket()
    const chain = useOptionChainStore()
    expect(chain.expiries.map(({ expiry }) => expiry)).toEqual(['24H', '1970-01-02'])
    expect(chain.rows.map(({ strike }) => strike)).toEqual([102_000, 101_000, 100_000, 99_000, 98_000])
    expect(chain.rows[2]).toMatchObject({ names: { call, put } })
    const requested = main
      .inputsOf('options.volatility')
      .map((input) => (input as { instrumentName: string }).instrumentName)
    expect(new Set(requested)).toEqual(new Set(optionsOffer.instruments.slice(0, 6)))
  })

  test('shows what the domain computes, and nothing of another account', async () => {
    await readyTicket()
    const chain = useOptionChainStore()
    const order = { side: 'buy', instrumentName: call, quantity: 100, settlement: 'cash' } as const
    const shown = chain.preview(call, 100, 'cash')
    if (!shown?.ok) throw new Error('it has a price')
    // Milliseconds pass, but prices count whole hours.
    const nowMs = shown.preview.expiresAtMs - dayMs
    expect(shown).toEqual(
      previewOption({
        order,
        ticker: quote(100_000).ticker,
        market: optionsOffer.market,
        listed: new Set(optionsOffer.instruments),
        impliedVolatility: 0.6,
        nowMs,
      }),
    )
    main.send('session.state', sessionState(alice))
    await vi.waitFor(() => expect(chain.offer).toBeNull())
    expect(chain.preview(call, 100, 'cash')).toBeNull()
  })
})

describe('legs of a draft', () => {
  test('are bought one after the other, each once, and leave the draft', async () => {
    const ticket = await readyTicket(call, put)
    expect(ticket.reason).toBeNull()
    await ticket.buy('practice')
    expect(states()).toEqual(['bought', 'bought'])
    expect(main.inputsOf('options.buy')).toMatchObject([{ instrumentName: call }, { instrumentName: put }])
    expect(new Set(sentIds()).size).toBe(2)
    expect(ticket.legs).toEqual([])
  })

  test('keep the confirmed settlement, and options chosen meanwhile stay in the draft', async () => {
    const ticket = await readyTicket(call, put)
    const buying = ticket.buy('practice')
    ticket.settlement = 'physical'
    ticket.toggle('BTC.24H.101000.C')
    await buying
    expect(main.inputsOf('options.buy')).toMatchObject([{ settlement: 'cash' }, { settlement: 'cash' }])
    expect(ticket.legs.map(({ instrumentName }) => instrumentName)).toEqual(['BTC.24H.101000.C'])
  })

  test('are neither sent nor reported after an account switch', async () => {
    const ticket = await readyTicket(call, put)
    const buying = ticket.buy('practice')
    main.send('session.state', sessionState(alice))
    const results = await buying
    expect(results.map(({ state }) => state)).toEqual(['bought', 'not-sent'])
    expect(main.inputsOf('options.buy')).toHaveLength(1)
    expect(ticket.results).toEqual([])
  })

  test('leave the draft of another account unchanged', async () => {
    let answer = (): void => undefined
    answering = new Promise((resolve) => (answer = resolve))
    const ticket = await readyTicket(call)
    const buying = ticket.buy('practice')
    main.send('session.state', sessionState(alice))
    await vi.waitFor(() => expect(ticket.legs).toEqual([]))
    ticket.toggle(call)
    answer()
    await buying
    expect(ticket.legs.map(({ instrumentName }) => instrumentName)).toEqual([call])
  })

  test('stop after a rejection, and the remaining legs stay in the draft', async () => {
    const ticket = await readyTicket(call, put)
    answers = [new BridgeError('rejected', message('option.noneRunning'))]
    await ticket.buy('practice')
    expect(states()).toEqual(['failed', 'not-sent'])
    expect(main.inputsOf('options.buy')).toHaveLength(1)
    expect(ticket.legs.map(({ instrumentName }) => instrumentName)).toEqual([call, put])
  })

  test('stop after an unknown status, and the unconfirmed leg leaves the draft', async () => {
    const ticket = await readyTicket(call, put)
    answers = ['in-doubt']
    await ticket.buy('practice')
    expect(states()).toEqual(['in-doubt', 'not-sent'])
    expect(ticket.legs.map(({ instrumentName }) => instrumentName)).toEqual([put])
  })

  test.each([
    [
      { state: 'done', finding: null },
      { state: 'bought', why: null },
    ],
    [
      { state: 'not-done', finding: message('reconciliation.notBought') },
      { state: 'failed', why: message('reconciliation.notBought') },
    ],
    [
      { state: 'needs-you', finding: null },
      { state: 'in-doubt', why: message('unresolved.needsYou') },
    ],
    [
      { state: 'checking', finding: message('reconciliation.notBought'), mayRepeat: true },
      {
        state: 'in-doubt',
        why: message('unresolved.mayRepeat', { finding: message('reconciliation.notBought') }),
      },
    ],
  ] as const)('of unknown status show what is found: %j', async (known, shown) => {
    const ticket = await readyTicket(call)
    answers = ['in-doubt']
    await ticket.buy('practice')
    const summary = message('unresolved.title')
    const write = { id: 'd1', action: 'buy-option', summary, sinceMs: 0, tradeId: null } as const
    const checking = {
      ...write,
      amountSats: null,
      state: 'checking',
      finding: null,
      mayRepeat: false,
    } as const
    main.send('doubts.list', [checking])
    await vi.waitFor(() => expect(useUnresolvedWritesStore().list).toHaveLength(1))
    expect(ticket.results).toMatchObject([{ state: 'in-doubt', why: null }])
    main.send('doubts.list', [{ ...checking, ...known }])
    await vi.waitFor(() => expect(ticket.results).toMatchObject([shown]))
    main.send('doubts.list', [])
    await vi.waitFor(() => expect(useUnresolvedWritesStore().list).toHaveLength(0))
    expect(ticket.results).toMatchObject([shown])
  })

  test('reuse the order id after a lost connection, and get a new one once changed', async () => {
    const ticket = await readyTicket(call)
    answers = [new BridgeError('closed', message('error.window'))]
    await ticket.buy('practice')
    await ticket.buy('practice')
    expect(new Set(sentIds()).size).toBe(1)
    ticket.toggle(call)
    answers = [new BridgeError('closed', message('error.window'))]
    await ticket.buy('practice')
    ticket.quantity = 200
    await ticket.buy('practice')
    expect(new Set(sentIds()).size).toBe(3)
  })

  test('have a reason why they cannot be bought', async () => {
    const ticket = await readyTicket()
    expect(ticket.reason).toEqual(message('optionTicket.chooseOne'))
    ticket.toggle(call)
    ticket.quantity = null
    expect(ticket.reason?.code).toBe('issue.quantity')
    ticket.quantity = 100
    main.send('account.state', accountState(10))
    await vi.waitFor(() =>
      expect(ticket.reason).toMatchObject({ code: 'option.shortOfBalance', values: { balance: 10 } }),
    )
  })
})

describe('running options', () => {
  test('are valued by the domain at the newest price; closed ones are listed separately', async () => {
    const options = useOptionsStore()
    const closedOption = option()
    main.send('options.live', {
      options: [closedOption, option({ id: 'o2', state: 'expired' })],
      asOfMs: 1,
      holdingsRevision: 0,
    })
    await vi.waitFor(() => expect(options.running).toHaveLength(1))
    expect(options.ended).toMatchObject([{ id: 'o2' }])
    main.send('market.quotes', quote(103_000))
    const expected = optionProfitNow({ trade: closedOption, quote: quote(103_000).ticker, nowMs: 0 })
    await vi.waitFor(() => expect(options.profitNow(closedOption)).toEqual(expected))
    expect(options.total).toEqual(expected)
  })

  test('are charted with the draft and the futures, or without', async () => {
    await readyTicket(call)
    const book = usePayoffStore()
    main.send('options.live', { options: [option()], asOfMs: 1, holdingsRevision: 0 })
    main.send('futures.live', { kind: 'snapshot', trades: [trade()], asOfMs: 1, holdingsRevision: 0 })
    await vi.waitFor(() => expect(book.hasPositions).toBe(true))
    const sizes = (): [number, number] => [book.book.legs.length, book.book.trades.length]
    expect(sizes()).toEqual([1, 0])
    book.scope = 'book'
    await vi.waitFor(() => expect(sizes()).toEqual([1, 1]))
    book.scope = 'both'
    expect(sizes()).toEqual([2, 1])
    expect(book.payoff?.atExpiry.length).toBeGreaterThan(90)
  })

  test('are charted with the cross position once it is known', async () => {
    const capabilities = { ...noCapabilities, futures: true, options: true, crossMargin: true }
    main.send('session.state', sessionState(alice, { capabilities }))
    await readyTicket(call)
    const book = usePayoffStore()
    main.send('options.live', { options: [option()], asOfMs: 1, holdingsRevision: 0 })
    await vi.waitFor(() => expect(book.payoff).not.toBeNull())
    await vi.waitFor(() => expect(useCrossStore().isOffered).toBe(true))
    book.scope = 'book'
    expect(book.payoff).toBeNull()
    const position = { ...crossPosition(), quantity: 1000, entryPrice: 100_000 }
    const lists = { orders: [], filled: [], transfers: [], carry: [] }
    main.send('cross.live', { position, ...lists, asOfMs: 1, holdingsRevision: 0 })
    await vi.waitFor(() => expect(book.payoff).not.toBeNull())
    expect(book.book.cross).toEqual(position)
    book.scope = 'draft'
    expect(book.book.cross).toBeNull()
    useAccountStore().state = null
    expect(book.payoff).not.toBeNull()
    book.scope = 'both'
    expect(book.payoff).toBeNull()
  })

  test('have no payoff with futures until the fee rate is known', async () => {
    await readyTicket(call)
    const book = usePayoffStore()
    book.scope = 'book'
    main.send('options.live', { options: [option()], asOfMs: 1, holdingsRevision: 0 })
    main.send('futures.live', { kind: 'snapshot', trades: [trade()], asOfMs: 1, holdingsRevision: 0 })
    await vi.waitFor(() => expect(book.payoff).not.toBeNull())
    useAccountStore().state = null
    expect(book.payoff).toBeNull()
    book.scope = 'draft'
    expect(book.payoff).not.toBeNull()
  })

  test('have a payoff without expiry if there are only futures', async () => {
    await readyTicket()
    const book = usePayoffStore()
    expect(book.payoff).toBeNull()
    main.send('futures.live', { kind: 'snapshot', trades: [trade()], asOfMs: 1, holdingsRevision: 0 })
    await vi.waitFor(() => expect(book.payoff).toMatchObject({ now: [], expiresAtMs: null }))
    const { atExpiry = [], breakEvens } = book.payoff ?? {}
    expect(atExpiry.length).toBeGreaterThan(90)
    expect(breakEvens).toHaveLength(1)
  })
})
