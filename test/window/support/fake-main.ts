import { triggerPriceFields } from '@common/domain/futures/trigger-kind'
import { bridgeContract, type FeedItem, type FeedPath, type SatchelContract } from '@common/bridge/contract'
import { defaultSettings } from '@common/domain/settings/settings'
import type { BridgeRouter } from '@common/bridge/define'
import type { Pipe } from '@common/bridge/protocol'
import { serveBridge } from '@common/bridge/server'
import { routeFeeds, stateFeeds, type BridgeHandlers } from '@common/bridge/state-feed'
import type { Candle } from '@common/domain/market/market'
import { noResults } from '@common/domain/record/trade-results'
import { noSums } from '@common/domain/record/sums'
import { pipePair } from '../../support/app/pipe-pair'
import { Channel } from './channel'
import {
  accountState,
  crossOrder,
  crossPosition,
  futuresMarket,
  headless,
  noSwaps,
  noLeaders,
  option,
  optionsOffer,
  practice,
  noPreviews,
  quietParts,
  definedIn,
  quote,
  sessionState,
  trade,
  withdrawal,
} from './records'

type Router = BridgeRouter<SatchelContract>
type Channels = { readonly [P in FeedPath]: Channel<FeedItem<P>> }

function makeChannels(): Channels {
  /** Other feeds start with the contract's `empty` value. */
  const items: { readonly [P in FeedPath]?: FeedItem<P> } = {
    'session.state': sessionState(practice),
    'app.settings': { ...defaultSettings, confirmTrades: false },
    'account.state': accountState(1_000_000),
    'market.quotes': quote(100_000),
  }
  const getEmptyValue = (feed: object): unknown => ('empty' in feed ? (feed.empty ?? undefined) : undefined)
  return Object.fromEntries(
    stateFeeds(bridgeContract).map(([path, feed]) => [path, new Channel(items[path] ?? getEmptyValue(feed))]),
  ) as Channels
}

export class FakeMain {
  readonly feeds = makeChannels()
  readonly calls: { readonly path: string; readonly input: unknown }[] = []
  readonly writes: { readonly path: string; readonly profileId: string }[] = []
  candles: Candle[] = []
  indexPrices: { atMs: number; price: number }[] = []
  readonly unexpected: unknown[] = []
  readonly #pipes: Pipe[] = []
  readonly router: Router

  constructor(changes: (router: Router) => { [G in keyof Router]?: Partial<Router[G]> } = () => ({})) {
    const router = routeFeeds(bridgeContract, this.#handlers(), this.feeds)
    const overrides = changes(router)
    this.router = Object.fromEntries(
      Object.entries(router).map(([group, methods]) => [
        group,
        { ...methods, ...overrides[group as keyof Router] },
      ]),
    ) as Router
  }

  open(): Promise<Pipe> {
    const { left, right } = pipePair()
    serveBridge(bridgeContract, this.router, right, {
      onUnexpected: (path, error) => this.unexpected.push([path, error]),
    })
    this.#pipes.push(right)
    return Promise.resolve(left)
  }

  drop = (): void => this.#pipes.splice(0).forEach((pipe) => pipe.close())

  send<P extends FeedPath>(path: P, item: FeedItem<P>): void {
    this.feeds[path].send(item)
  }

  inputsOf(path: string): unknown[] {
    return this.calls.filter((call) => call.path === path).map(({ input }) => input)
  }

  #handlers(): BridgeHandlers<SatchelContract> {
    const noted =
      <In, Out>(path: string, answer: (input: In) => Out) =>
      (input: In, ...[, profileId]: readonly unknown[]): Out => {
        this.calls.push({ path, input })
        if (typeof profileId === 'string') this.writes.push({ path, profileId })
        return answer(input)
      }
    const done = (changes = {}) => ({ kind: 'done' as const, value: { ...trade(), ...changes } })
    return {
      app: {
        ...headless.app,
        changeSettings: noted('app.changeSettings', (changes) => {
          const next = { ...defaultSettings, ...definedIn(changes) }
          this.send('app.settings', next)
          return next
        }),
        diagnostics: noted('app.diagnostics', () => ({ content: '{}' })),
        saveDiagnostics: noted('app.saveDiagnostics', () => ({ kind: 'left' as const })),
        log: noted('app.log', () => []),
        reportError: noted('app.reportError', () => null),
        tookFault: noted('app.tookFault', () => null),
        tookErrand: noted('app.tookErrand', () => null),
      },
      session: {
        ...headless.session,
        startPractice: noted('session.startPractice', () => null),
        testService: noted('session.testService', () => ({ username: 'alice', balanceSats: 5 })),
        findProtocol: noted('session.findProtocol', () => 'v3' as const),
        examineKey: noted('session.examineKey', () => ({ trade: 'yes' as const, withdraw: 'no' as const })),
        rename: noted('session.rename', () => null),
        keys: noted('session.keys', () => [{ id: 'first', may: null }]),
        knownAccounts: noted('session.knownAccounts', () => []),
        addKey: noted('session.addKey', () => ({ trade: 'yes' as const, withdraw: 'no' as const })),
        removeKey: noted('session.removeKey', () => null),
        giveKey: noted('session.giveKey', () => null),
        connectService: noted('session.connectService', () => practice),
        select: noted('session.select', () => null),
        forget: noted('session.forget', () => null),
        leave: noted('session.leave', () => null),
        unlock: noted('session.unlock', () => null),
        ratePassphrase: noted('session.ratePassphrase', () => ({ score: 3 as const })),
        retrySync: noted('session.retrySync', () => null),
        lock: noted('session.lock', () => null),
        used: noted('session.used', () => null),
        choosePassphrase: noted('session.choosePassphrase', () => null),
      },
      market: {
        futures: noted('market.futures', () => ({
          ...futuresMarket,
          feeTiers: [...futuresMarket.feeTiers],
          fundingHours: [...futuresMarket.fundingHours],
        })),
        candles: noted('market.candles', ({ toMs, limit }) =>
          this.candles.filter(({ timeMs }) => timeMs <= (toMs ?? Infinity)).slice(-limit),
        ),
        indexPrices: noted('market.indexPrices', ({ toMs, limit }) =>
          this.indexPrices.filter(({ atMs }) => atMs <= (toMs ?? Infinity)).slice(-limit),
        ),
      },
      futures: {
        closed: noted('futures.closed', () => []),
        ended: noted('futures.ended', () => null),
        open: noted('futures.open', ({ side, quantity }) =>
          done({ id: 't9', side, quantity: quantity ?? 1 }),
        ),
        close: noted('futures.close', ({ tradeId }) =>
          done({ id: tradeId, state: 'closed', updatedAtMs: 2000 }),
        ),
        cancel: noted('futures.cancel', ({ tradeId }) =>
          done({ id: tradeId, state: 'canceled', updatedAtMs: 2000 }),
        ),
        addMargin: noted('futures.addMargin', ({ tradeId }) => done({ id: tradeId })),
        cashIn: noted('futures.cashIn', ({ tradeId }) => done({ id: tradeId })),
        setLevel: noted('futures.setLevel', ({ tradeId, kind, price }) =>
          done({ id: tradeId, [triggerPriceFields[kind]]: price }),
        ),
        trailStop: noted('futures.trailStop', ({ tradeId, rate }) =>
          done({ id: tradeId, trailingRate: rate }),
        ),
        moveOrder: noted('futures.moveOrder', ({ price }) => done({ id: 't9', state: 'open', price })),
        closeAll: noted('futures.closeAll', () => ({ kind: 'done', value: [] })),
        cancelAll: noted('futures.cancelAll', () => ({ kind: 'done', value: [] })),
      },
      cross: {
        place: noted('cross.place', ({ orderId: clientOrderId, price = 100_000, ...order }) => ({
          kind: 'done',
          value: { ...crossOrder(), ...order, price, clientOrderId },
        })),
        cancel: noted('cross.cancel', ({ id }) => ({
          kind: 'done',
          value: { ...crossOrder(), id, state: 'canceled' as const },
        })),
        cancelAll: noted('cross.cancelAll', () => ({ kind: 'done', value: [] })),
        close: noted('cross.close', () => ({ kind: 'done', value: crossOrder() })),
        setLeverage: noted('cross.setLeverage', ({ leverage }) => ({
          kind: 'done',
          value: { ...crossPosition(), leverage },
        })),
        deposit: noted('cross.deposit', () => ({ kind: 'done', value: crossPosition() })),
        withdraw: noted('cross.withdraw', () => ({ kind: 'done', value: crossPosition() })),
      },
      options: {
        offer: noted('options.offer', () => ({
          ...optionsOffer,
          instruments: [...optionsOffer.instruments],
        })),
        volatility: noted('options.volatility', () => 0.6),
        buy: noted('options.buy', ({ orderId: _, ...order }) => ({
          kind: 'done',
          value: { ...option(), id: `o${this.inputsOf('options.buy').length}`, quantity: order.quantity },
        })),
        close: noted('options.close', ({ tradeId }) => ({
          kind: 'done',
          value: { ...option(), id: tradeId, state: 'closed' as const },
        })),
        closeAll: noted('options.closeAll', () => ({ kind: 'done', value: [] })),
        setSettlement: noted('options.setSettlement', ({ tradeId, settlement }) => ({
          kind: 'done',
          value: { ...option(), id: tradeId, settlement },
        })),
      },
      swaps: {
        ...noSwaps,
        make: noted('swaps.make', ({ inAsset, outAsset, inAmount = 0, outAmount = 0 }) => ({
          kind: 'done',
          value: { inAsset, outAsset, inAmount, outAmount, exchangeRate: 100_000 },
        })),
      },
      guards: { change: noted('guards.change', () => null) },
      wallet: {
        requestDeposit: noted('wallet.requestDeposit', ({ amountSats }) => ({
          depositId: 'd1',
          paymentRequest: 'lnbcrt1pexample',
          amountSats,
          createdAtMs: Date.now(),
          expiresAtMs: Date.now() + 90_000,
        })),
        withdraw: noted('wallet.withdraw', ({ amountSats }) => ({
          kind: 'done',
          value: { ...withdrawal, amountSats },
        })),
        events: noted('wallet.events', () => []),
        details: noted('wallet.details', () => null),
        changeRules: noted('wallet.changeRules', () => null),
        allowDestination: noted('wallet.allowDestination', () => null),
        forbidDestination: noted('wallet.forbidDestination', () => null),
        autoWithdraw: noted('wallet.autoWithdraw', () => null),
        changeAutoWithdraw: noted('wallet.changeAutoWithdraw', (change) => change),
        withdrawOnChain: noted('wallet.withdrawOnChain', () => Promise.reject(new Error('no chain'))),
        cancelWithdrawal: noted('wallet.cancelWithdrawal', () => Promise.reject(new Error('no chain'))),
        transfer: noted('wallet.transfer', (created) => ({ kind: 'done', value: created })),
      },
      notices: { markAllRead: noted('notifications.markAllRead', () => null) },
      alerts: {
        add: noted('alerts.add', () => ({ alertId: 'a1' })),
        change: noted('alerts.change', () => null),
        switch: noted('alerts.switch', () => null),
        remove: noted('alerts.remove', () => null),
      },
      doubts: { dismiss: noted('doubts.dismiss', () => null) },
      payments: {
        examine: noted('payments.examine', () => ({ kind: 'not-understood', why: { code: 'unknown' } })),
        askLnurl: noted('payments.askLnurl', () => Promise.reject(new Error('nobody to ask'))),
        prepareLnurl: noted('payments.prepareLnurl', () => Promise.reject(new Error('nobody to ask'))),
        withdrawLnurl: noted('payments.withdrawLnurl', () => Promise.reject(new Error('nobody to ask'))),
        createAddress: noted('payments.createAddress', () => Promise.reject(new Error('no chain'))),
        addresses: noted('payments.addresses', () => []),
      },
      record: {
        page: noted('record.page', () => ({ entries: [], next: null })),
        totals: noted('record.totals', () => ({ sums: noSums, results: noResults, proof: null })),
        days: noted('record.days', () => []),
        previews: noted('record.previews', () => noPreviews),
        setNote: noted('record.setNote', () => null),
        export: noted('history.export', () => ({
          kind: 'content' as const,
          name: 'record.csv',
          content: '',
        })),
      },
      service: {
        expectWrite: () => null,
        profile: noted('service.profile', () => Promise.reject(new Error('nobody'))),
        changeProfile: noted('service.changeProfile', () => Promise.reject(new Error('nobody'))),
        messages: noted('service.messages', () => []),
        markMessagesRead: noted('service.markMessagesRead', () => null),
        leaderboard: noted('service.leaderboard', () => noLeaders),
      },
      ...quietParts,
      practice: {
        sendOnChain: noted('practice.sendOnChain', () => null),
        mine: noted('practice.mine', () => null),
        makeUser: noted('practice.makeUser', () => ({ username: 'bob' })),
        makeLnurl: noted('practice.makeLnurl', () => ({ lnurl: 'lnurl1example' })),
        pay: noted('practice.pay', () => null),
        makeInvoice: noted('practice.makeInvoice', () => ({ paymentRequest: 'lnbcrt1pexample' })),
        setPrice: noted('practice.setPrice', () => null),
        releasePrice: noted('practice.releasePrice', () => null),
        setMarketModel: noted('practice.setMarketModel', () => null),
        market: noted('practice.market', () => ({
          lastPrice: 60_000,
          isHeld: false,
          model: 'flat',
          marketMs: 0,
          walk: null,
        })),
        startScenario: noted('practice.startScenario', () => null),
        startReplay: noted('practice.startReplay', () => null),
        pauseWalk: noted('practice.pauseWalk', () => null),
        setSpeed: noted('practice.setSpeed', () => null),
        stepWalk: noted('practice.stepWalk', () => null),
        leaveWalk: noted('practice.leaveWalk', () => null),
        advanceTime: noted('practice.advanceTime', () => null),
        makeFault: noted('practice.makeFault', () => null),
        endFaults: noted('practice.endFaults', () => null),
        startOver: noted('practice.startOver', () => null),
      },
    }
  }
}
