import { levelFields } from '@common/domain/futures/level-kind'
import { bridgeContract, type SatchelContract } from '@common/bridge/contract'
import type { AccountState } from '@common/bridge/contract/account'
import { defaultSettings, type Settings } from '@common/bridge/contract/app'
import type { Quote } from '@common/bridge/contract/market'
import type { SessionState } from '@common/bridge/contract/session'
import type { FuturesFeedChange } from '@common/bridge/contract/futures'
import type { WalletChange } from '@common/bridge/contract/wallet'
import type { BridgeRouter } from '@common/bridge/define'
import type { Pipe } from '@common/bridge/protocol'
import { serveBridge } from '@common/bridge/server'
import type { Candle } from '@common/domain/market'
import type { Doubt } from '@common/domain/doubt'
import type { Notice } from '@common/domain/notice'
import { sats } from '@common/domain/units'
import { pipePair } from '../../support/pipe-pair'
import { Channel } from './channel'
import { accountState, futuresMarket, practice, quote, sessionState, trade } from './records'

type Router = BridgeRouter<SatchelContract>

/** Main's end of the bridge, in memory: what the window asked is kept, what it is told is sent by the test. */
export class FakeMain {
  readonly session = new Channel<SessionState>(sessionState(practice))
  readonly settings = new Channel<Settings>({ ...defaultSettings, confirmTrades: false })
  readonly quotes = new Channel<Quote>(quote(100_000))
  readonly account = new Channel<AccountState>(accountState(1_000_000))
  readonly futures = new Channel<FuturesFeedChange>({ kind: 'snapshot', trades: [], asOfMs: 0 })
  readonly wallet = new Channel<WalletChange>({ kind: 'snapshot', deposits: [], withdrawals: [] })
  readonly notices = new Channel<Notice[]>([])
  readonly doubts = new Channel<Doubt[]>([])
  readonly calls: { readonly path: string; readonly input: unknown }[] = []
  candles: Candle[] = []
  readonly unexpected: unknown[] = []
  readonly #pipes: Pipe[] = []
  readonly router: Router

  constructor(changes: (router: Router) => { [G in keyof Router]?: Partial<Router[G]> } = () => ({})) {
    const router = this.#router()
    const overrides = changes(router)
    this.router = Object.fromEntries(
      Object.entries(router).map(([group, methods]) => [
        group,
        { ...methods, ...overrides[group as keyof Router] },
      ]),
    ) as Router
  }

  /** A new window's pipe. */
  open(): Promise<Pipe> {
    const { left, right } = pipePair()
    serveBridge(bridgeContract, this.router, right, {
      onUnexpected: (path, error) => this.unexpected.push([path, error]),
    })
    this.#pipes.push(right)
    return Promise.resolve(left)
  }

  /** As when main dies. */
  drop(): void {
    for (const pipe of this.#pipes.splice(0)) pipe.close()
  }

  inputsOf(path: string): unknown[] {
    return this.calls.filter((call) => call.path === path).map(({ input }) => input)
  }

  #router(): Router {
    const noted =
      <In, Out>(path: string, answer: (input: In) => Out) =>
      (input: In): Out => {
        this.calls.push({ path, input })
        return answer(input)
      }
    const done = (changes = {}) => ({ kind: 'done' as const, value: { ...trade(), ...changes } })
    return {
      app: {
        info: () => ({ version: '0.1.0', shell: 'headless', dataFolder: '/data' }),
        settings: (_, signal) => this.settings.watch(signal),
        changeSettings: noted('app.changeSettings', (changes) => {
          const next = { ...defaultSettings, ...definedIn(changes) }
          this.settings.send(next)
          return next
        }),
      },
      session: {
        state: (_, signal) => this.session.watch(signal),
        startPractice: noted('session.startPractice', () => null),
        testService: noted('session.testService', () => ({ username: 'alice', balanceSats: 5 })),
        connectService: noted('session.connectService', () => practice),
        select: noted('session.select', () => null),
        forget: noted('session.forget', () => null),
        leave: noted('session.leave', () => null),
        unlock: noted('session.unlock', () => null),
      },
      market: {
        quotes: (_, signal) => this.quotes.watch(signal),
        futures: noted('market.futures', () => ({
          ...futuresMarket,
          feeTiers: [...futuresMarket.feeTiers],
          fundingHours: [...futuresMarket.fundingHours],
        })),
        candles: noted('market.candles', ({ toMs, limit }) =>
          this.candles.filter(({ timeMs }) => timeMs <= (toMs ?? Infinity)).slice(-limit),
        ),
      },
      account: { state: (_, signal) => this.account.watch(signal) },
      futures: {
        live: (_, signal) => this.futures.watch(signal),
        closed: noted('futures.closed', () => []),
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
          done({ id: tradeId, [levelFields[kind]]: price }),
        ),
        closeAll: noted('futures.closeAll', () => ({ kind: 'done', value: [] })),
        cancelAll: noted('futures.cancelAll', () => ({ kind: 'done', value: [] })),
      },
      wallet: {
        live: (_, signal) => this.wallet.watch(signal),
        requestDeposit: noted('wallet.requestDeposit', ({ amountSats }) => ({
          depositId: 'd1',
          paymentRequest: 'lnbcrt1pexample',
          amountSats,
          createdAtMs: Date.now(),
          expiresAtMs: Date.now() + 90_000,
        })),
        check: noted('wallet.check', () => ({ kind: 'unreadable', reason: 'This is not an invoice.' })),
        withdraw: noted('wallet.withdraw', ({ amountSats }) => ({
          kind: 'done',
          value: {
            id: 'w1',
            rail: 'lightning',
            state: 'settled',
            amountSats,
            feeSats: sats(3),
            createdAtMs: 0,
            destination: null,
            reference: null,
          },
        })),
      },
      notices: {
        list: (_, signal) => this.notices.watch(signal),
        markAllRead: noted('notices.markAllRead', () => null),
      },
      doubts: {
        list: (_, signal) => this.doubts.watch(signal),
        dismiss: noted('doubts.dismiss', () => null),
      },
      practice: {
        pay: noted('practice.pay', () => null),
        makeInvoice: noted('practice.makeInvoice', () => ({ paymentRequest: 'lnbcrt1pexample' })),
        setPrice: noted('practice.setPrice', () => null),
        releasePrice: noted('practice.releasePrice', () => null),
      },
    }
  }
}

const definedIn = (changes: Readonly<Record<string, unknown>>): Partial<Settings> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
