import type { PracticeInfo } from '../../electron/practice/start/practice-options'
import { fetchReply, SignedCaller, type Credentials, type Reply } from '../support/api/signed-caller'
import { V3Caller } from '../support/api/v3-caller'
import type { Statement } from './statement'

/** Uses a second API key and no code of the app. */

export interface BookedTrade {
  readonly id: string
  readonly type: 'm' | 'l'
  readonly quantity: number
  readonly margin: number
  readonly maintenance_margin: number
  readonly leverage: number
  readonly liquidation: number
  readonly price: number
  readonly entry_price?: number | null
  readonly stoploss?: number | null
  readonly takeprofit?: number | null
  readonly exit_price?: number | null
  readonly pl: number
  readonly opening_fee: number
  readonly closing_fee: number
  readonly sum_carry_fees: number
  readonly open: boolean
  readonly running: boolean
  readonly canceled: boolean
  readonly closed: boolean
}

export interface BookedPayment {
  readonly id: string
  readonly type: 'lightning' | 'bitcoin' | 'internal'
  readonly amount: number
  readonly fee?: number | null
  readonly success?: boolean
  readonly is_confirmed?: boolean
  readonly status?: string
}

export interface BookedOption {
  readonly id: string
  readonly settlement: string
  readonly running: boolean
  readonly quantity: number
  readonly margin: number
  readonly maintenance_margin: number
  readonly pl: number
  readonly opening_fee: number
  readonly closing_fee: number
}

interface BookedSwap {
  readonly id: string
  readonly in_asset: string
  readonly in_amount: number
  readonly out_amount: number
}

interface BookedCrossOrder {
  readonly id: string
  readonly type: string
  readonly side: string
  readonly quantity: number
  readonly price: number
  readonly tradingFee: number
}

interface BookedUser {
  readonly balance: number
  readonly synthetic_usd_balance: number
}

export interface BookedCross {
  readonly quantity: number
  readonly leverage: number
  readonly margin: number
  readonly entryPrice: number | null
  readonly tradingFees: number
}

interface Page<T> {
  readonly data: readonly T[]
}

const limit = 1000
const timeLimitMs = 30_000

const toState = ({ open, running, canceled }: BookedTrade): string =>
  open ? 'open' : running ? 'running' : canceled ? 'canceled' : 'closed'

/** States that the app may show under either name count as failed. */
function paymentState({ success, status }: Omit<BookedPayment, 'id'>, status3: string | undefined): string {
  if (success === true || status === 'confirmed' || status === 'processed') return 'settled'
  const isVoid = [status, status3].some((each) => ['failed', 'canceled', 'rejected'].includes(each ?? ''))
  return isVoid ? 'failed' : 'pending'
}

const notificationKinds: Readonly<Record<string, string>> = {
  'futures/limit/filled': 'order-filled',
  'futures/stoploss': 'stop-loss',
  'futures/takeprofit': 'take-profit',
  'futures/liquidation': 'liquidation',
  'deposit/lightning/success': 'deposit-settled',
  'deposit/bitcoin/success': 'deposit-settled',
  'deposit/internal/success': 'deposit-settled',
  'withdrawal/lightning/success': 'withdrawal-settled',
  'withdrawal/bitcoin/success': 'withdrawal-settled',
  'withdrawal/internal/success': 'withdrawal-settled',
  'withdrawal/lightning/failed': 'withdrawal-failed',
  'withdrawal/bitcoin/failed': 'withdrawal-failed',
}

const toBalance = (user: BookedUser): string => `${user.balance} sats ${user.synthetic_usd_balance} USD`

const toClose = ({ exit_price, pl, opening_fee, closing_fee, sum_carry_fees }: BookedTrade): string =>
  `at ${exit_price} net ${pl - opening_fee - closing_fee - sum_carry_fees}`

export class ExchangeRecords {
  readonly #rest: string
  readonly #v2: SignedCaller
  readonly #v3: V3Caller
  /** Exchange time minus the computer's. */
  #aheadMs = 0
  #openingBalance = ''

  private constructor(rest: string, key: Credentials) {
    this.#rest = rest
    this.#v2 = new SignedCaller(rest, key)
    this.#v3 = new V3Caller(rest, key, () => this.#nowMs())
  }

  static async open({ rest, control, controlToken, account }: PracticeInfo): Promise<ExchangeRecords> {
    const { status, body, text } = await fetchReply(`${control}/keys`, {
      method: 'POST',
      headers: { authorization: `Bearer ${controlToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ username: account.username }),
    })
    if (status !== 200) throw new Error(`The practice exchange made no second API key: ${text}`)
    const records = new ExchangeRecords(rest, body)
    records.#openingBalance = toBalance(await records.#user())
    return records
  }

  #user(): Promise<BookedUser> {
    return this.#read('user', () => this.#v2.get('/v2/user', {}, { timestampMs: Math.round(this.#nowMs()) }))
  }

  #nowMs(): number {
    return Date.now() + this.#aheadMs
  }

  async #read<T>(list: string, read: () => Promise<Reply>): Promise<T> {
    // A fault may have shifted the clock.
    const { body } = await fetchReply(`${this.#rest}/v2/time`, { signal: AbortSignal.timeout(timeLimitMs) })
    this.#aheadMs = Number(body) - Date.now()
    const reply = await read()
    if (reply.status !== 200) throw new Error(`The books can't be read, ${list}: ${reply.text}`)
    return reply.body as unknown as T
  }

  #list<T>(path: string, query: Readonly<Record<string, string | number>> = {}): Promise<readonly T[]> {
    return this.#read(path, () =>
      this.#v2.get(path, { ...query, limit }, { timestampMs: Math.round(this.#nowMs()) }),
    )
  }

  async #page<T>(path: string): Promise<readonly T[]> {
    return (await this.#read<Page<T>>(path, () => this.#v3.get(path, { limit }))).data
  }

  trades(type: 'open' | 'running' | 'closed'): Promise<readonly BookedTrade[]> {
    return this.#list('/v2/futures', { type })
  }

  trade(id: string): Promise<BookedTrade> {
    const path = `/v2/futures/trades/${id}`
    return this.#read(path, () => this.#v2.get(path, {}, { timestampMs: Math.round(this.#nowMs()) }))
  }

  withdrawals(): Promise<readonly BookedPayment[]> {
    return this.#list('/v2/user/withdraw')
  }

  /** Newest first. */
  deposits(): Promise<readonly BookedPayment[]> {
    return this.#list('/v2/user/deposit')
  }

  options(status: 'running' | 'closed'): Promise<readonly BookedOption[]> {
    return this.#list('/v2/options', { status })
  }

  swaps(): Promise<readonly BookedSwap[]> {
    return this.#list('/v2/swap')
  }

  cross(): Promise<BookedCross> {
    const path = '/futures/cross/position'
    return this.#read(path, () => this.#v3.get(path))
  }

  openCrossOrders(): Promise<readonly BookedCrossOrder[]> {
    const path = '/futures/cross/orders/open'
    return this.#read(path, () => this.#v3.get(path))
  }

  filledCrossOrders(): Promise<readonly BookedCrossOrder[]> {
    return this.#page('/futures/cross/orders/filled')
  }

  #trailingStops(): Promise<readonly { id: string; stoplossTrailingDistance?: number | null }[]> {
    const path = '/futures/isolated/trades/running'
    return this.#read(path, () => this.#v3.get(path))
  }

  async statement(): Promise<Statement> {
    const user = await this.#user()
    const trailing = new Map((await this.#trailingStops()).map((each) => [each.id, each]))
    const active = [...(await this.trades('open')), ...(await this.trades('running'))]
    const ended = await this.trades('closed')
    const withdrawals = await this.withdrawals()
    const overLightning = await this.#page<BookedPayment>('/account/withdrawals/lightning')
    const statuses = new Map(overLightning.map(({ id, status }) => [id, status]))
    const deposits = (await this.deposits()).filter(
      (bookedPayment) => bookedPayment.success === true || bookedPayment.is_confirmed === true,
    )
    const options = [...(await this.options('running')), ...(await this.options('closed'))]
    const { quantity, leverage, margin, entryPrice, tradingFees } = await this.cross()
    const filled = await this.filledCrossOrders()
    const events = await this.#page<{ event: string; data: { id: string } }>('/account/notifications')
    const amounts = new Map<string, string>([
      ...[...active, ...ended].map((trade): [string, string] => [trade.id, toClose(trade)]),
      ...withdrawals.map(({ id, amount }): [string, string] => [id, `${amount}`]),
      ...deposits.map(({ id, amount }): [string, string] => [id, `${amount}`]),
    ])
    const entryPrices = new Map([...active, ...ended].map(({ id, entry_price }) => [id, entry_price]))
    const toEvent = (kind: string, id: string): string =>
      kind === 'order-filled' ? `${kind} ${id} at ${entryPrices.get(id)}` : `${kind} ${id} ${amounts.get(id)}`
    return {
      balance: [toBalance(user)],
      trades: active.map(
        (bookedTrade) =>
          `${bookedTrade.id} ${toState(bookedTrade)} ${bookedTrade.quantity} margin ${bookedTrade.margin} at ${bookedTrade.price}` +
          ` stop ${bookedTrade.stoploss || null} target ${bookedTrade.takeprofit || null}` +
          ` trailing ${trailing.get(bookedTrade.id)?.stoplossTrailingDistance || null}` +
          ` leverage ${bookedTrade.leverage} liquidation ${bookedTrade.liquidation}` +
          ` reserve ${bookedTrade.maintenance_margin} fees ${bookedTrade.opening_fee} ${bookedTrade.sum_carry_fees}`,
      ),
      'ended trades': ended.map(
        (bookedTrade) =>
          `${bookedTrade.id} ${toState(bookedTrade)} ${bookedTrade.quantity} out ${bookedTrade.exit_price ?? null} result ${bookedTrade.pl}` +
          ` fees ${bookedTrade.opening_fee} ${bookedTrade.closing_fee} ${bookedTrade.sum_carry_fees}`,
      ),
      withdrawals: withdrawals.map((bookedPayment) => {
        const state = paymentState(bookedPayment, statuses.get(bookedPayment.id))
        return `${bookedPayment.id} ${state} ${bookedPayment.amount}${state === 'settled' ? ` fee ${bookedPayment.fee ?? 0}` : ''}`
      }),
      deposits: deposits.map(({ id, amount }) => `${id} ${amount}`),
      options: options.map(
        (bookedOption) =>
          `${bookedOption.id} ${bookedOption.running ? `running ${bookedOption.settlement}` : `ended ${bookedOption.pl}`}` +
          ` ${bookedOption.quantity} premium ${bookedOption.margin} reserve ${bookedOption.maintenance_margin}` +
          ` fees ${bookedOption.opening_fee} ${bookedOption.closing_fee}`,
      ),
      swaps: (await this.swaps()).map(
        (bookedSwap) =>
          `${bookedSwap.id} ${bookedSwap.in_asset} ${bookedSwap.in_amount} ${bookedSwap.out_amount}`,
      ),
      cross: [
        `${quantity} at ${entryPrice ?? null} leverage ${leverage} margin ${margin} fees ${tradingFees}`,
      ],
      'cross orders': (await this.openCrossOrders()).map(({ id }) => id),
      'filled cross orders': filled.map(
        (order) => `${order.id} ${order.side} ${order.quantity} at ${order.price} fee ${order.tradingFee}`,
      ),
      'opening balance': [this.#openingBalance],
      'unknown differences': ['0 sats'],
      notifications: [
        ...new Set([
          ...events.flatMap(({ event, data }) => {
            const kind = notificationKinds[event]
            return kind === undefined ? [] : [toEvent(kind, data.id)]
          }),
          // The exchange doesn't report withdrawals canceled by the user.
          ...withdrawals.flatMap(({ id, ...each }) =>
            paymentState(each, statuses.get(id)) === 'failed'
              ? [`withdrawal-failed ${id} ${each.amount}`]
              : [],
          ),
          ...filled.flatMap(({ id, type, price }) =>
            type === 'limit' ? [`cross-filled ${id} at ${price}`] : [],
          ),
        ]),
      ],
    }
  }
}
