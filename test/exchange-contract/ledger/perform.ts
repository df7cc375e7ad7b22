import type { TestExchange } from '../../support/practice/practice'
import type { Reply, SignedCaller } from '../../support/api/signed-caller'
import { V3Caller } from '../../support/api/v3-caller'
import type { Action, OnTrade } from './actions'

export class LedgerState {
  readonly cashedIn = new Map<string, number>()
  readonly added = new Map<string, number>()
  readonly reserves = new Map<string, number>()
  readonly hanging: string[] = []

  note(label: OnTrade, id: string, amount: number): void {
    const book = label === 'cash-in' ? this.cashedIn : label === 'add-margin' ? this.added : null
    book?.set(id, (book.get(id) ?? 0) + amount)
  }
}

interface OnChainWithdrawal {
  readonly id: string
  readonly status: string
  readonly transaction_id: string | null
}

type Of<K extends Action['kind']> = Extract<Action, { kind: K }>
type OnChain = Of<'chain-deposit' | 'chain-withdrawal'>

export class Performance {
  readonly known = new LedgerState()
  readonly #exchange: TestExchange
  readonly #users: readonly [SignedCaller, SignedCaller]

  constructor(exchange: TestExchange, users: readonly [SignedCaller, SignedCaller]) {
    this.#exchange = exchange
    this.#users = users
  }

  async perform(action: Action): Promise<Reply | null> {
    switch (action.kind) {
      case 'price':
        return this.#exchange.control('/price', { price: 50_000 + action.change })
      case 'clock':
        return this.#exchange.control('/clock', { advanceMs: action.hours * 3_600_000 })
      case 'order':
        return this.#user(action).post('/v2/futures', action.body)
      case 'all':
        return this.#user(action).delete(`/v2/${action.path}`)
      case 'on-trade':
        return this.#onTrade(action)
      case 'option':
        return this.#option(action)
      case 'on-option':
        return this.#onOption(action)
      case 'cross':
        return this.#cross(action)
      case 'swap':
        return this.#user(action).post('/v2/swap', action.body)
      case 'transfer': {
        const toUsername = this.#users[action.who === 0 ? 1 : 0].account.username
        return this.#user(action).post('/v2/user/transfer', { toUsername, amount: action.amount })
      }
      case 'deposit':
        return this.#paid(this.#user(action).post('/v2/user/deposit', { amount: action.amount }))
      case 'deposit-dollars': {
        const { amount } = action
        return this.#paid(this.#user(action).post('/v2/user/deposit/susd', { amount, currency: 'btc' }))
      }
      case 'withdraw':
        return this.#withdraw(action, {})
      case 'withdraw-dollars': {
        const request = { amount: action.amount, currency: 'btc' }
        const quote = await this.#user(action).post('/v2/user/withdraw/susd', request)
        if (quote.status !== 200) return quote
        const { quoteId } = quote.body as unknown as { quoteId: string }
        return this.#withdraw(action, { quoteId })
      }
      case 'chain-deposit':
        return this.#chainDeposit(action)
      case 'chain-withdrawal':
        return this.#chainWithdrawal(action)
      case 'chain-cancel':
        return this.#chainCancel(action)
    }
  }

  async settleAll(): Promise<void> {
    for (const [at, paymentHash] of this.known.hanging.entries())
      await this.#exchange.control('/settle', { paymentHash, ok: at % 2 === 0 })
    await this.#exchange.control('/mine', { blocks: 3 })
  }

  #user({ who }: { readonly who: number }): SignedCaller {
    return this.#users[who === 0 ? 0 : 1]
  }

  async #onTrade(action: Of<'on-trade'>): Promise<Reply | null> {
    const { which, what, amount } = action
    const user = this.#user(action)
    const list = (await user.get('/v2/futures', { type: what === 'cancel' ? 'open' : 'running' })).body
    const id = list[which % Math.max(list.length, 1)]?.id
    if (id === undefined) return null
    if (what === 'close') return user.delete('/v2/futures', { id })
    if (what === 'cancel') return user.post('/v2/futures/cancel', { id })
    if (what === 'stoploss' || what === 'takeprofit')
      return user.put('/v2/futures', { id, type: what, value: 45_000 + (amount % 10_000) })
    const reply = await user.post(`/v2/futures/${what}`, { id, amount })
    if (reply.status === 200) this.known.note(what, id, amount)
    return reply
  }

  async #option(action: Of<'option'>): Promise<Reply> {
    const { which, quantity, settlement } = action
    const names = (await this.#exchange.open('/v2/options/instruments')).body as unknown as string[]
    const instrument_name = names[which % names.length]
    const body = { side: 'b', quantity, settlement, instrument_name }
    const reply = await this.#user(action).post('/v2/options', body)
    if (reply.status === 200) this.known.reserves.set(reply.body.id, reply.body.maintenance_margin)
    return reply
  }

  async #onOption(action: Of<'on-option'>): Promise<Reply | null> {
    const user = this.#user(action)
    const list = (await user.get('/v2/options', { status: 'running' })).body
    const id = list[action.which % Math.max(list.length, 1)]?.id
    if (id === undefined) return null
    if (action.what === 'close') return user.delete('/v2/options', { id })
    return user.put('/v2/options', { id, settlement: action.what })
  }

  #cross(action: Of<'cross'>): Promise<Reply> {
    const { what, side, amount, offset } = action
    const user = new V3Caller(this.#user(action).rest, this.#user(action).account)
    const path = '/futures/cross'
    const quantity = 1 + (amount % 20_000)
    switch (what) {
      case 'deposit':
      case 'withdraw':
        return user.post(`${path}/${what}`, { amount })
      case 'leverage':
        return user.put(`${path}/leverage`, { leverage: 1 + (amount % 100) })
      case 'market':
        return user.post(`${path}/order`, { type: 'market', side, quantity })
      case 'limit':
        return user.post(`${path}/order`, { type: 'limit', side, quantity, price: 50_000 + offset })
      case 'close':
        return user.post(`${path}/position/close`)
      case 'cancel-all':
        return user.post(`${path}/orders/cancel-all`)
    }
  }

  async #paid(request: Promise<Reply>): Promise<Reply> {
    const reply = await request
    const { paymentRequest } = reply.body
    if (reply.status === 200) await this.#exchange.control('/pay', { paymentRequest })
    return reply
  }

  async #withdraw(action: Of<'withdraw' | 'withdraw-dollars'>, more: object): Promise<Reply> {
    const { amount, behaviour } = action
    const { body } = await this.#exchange.control('/invoice', { amount, behaviour })
    const reply = await this.#user(action).post('/v2/user/withdraw', {
      invoice: body.paymentRequest,
      ...more,
    })
    if (reply.status === 200 && behaviour === 'pending') this.known.hanging.push(body.paymentHash)
    return reply
  }

  async #chainDeposit(action: OnChain): Promise<Reply> {
    const { body } = await this.#user(action).post('/v2/user/bitcoin/address', {})
    const { address } = body as unknown as { address: string }
    const reply = await this.#exchange.control('/onchain', { address, amount: action.amount })
    await this.#mine(action.blocks)
    return reply
  }

  async #chainWithdrawal(action: OnChain): Promise<Reply> {
    const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
    const body = { address, amount: action.amount }
    const reply = await this.#user(action).post('/v2/user/withdraw/on-chain', body)
    await this.#mine(action.blocks)
    return reply
  }

  async #chainCancel(action: Of<'chain-cancel'>): Promise<Reply | null> {
    const user = this.#user(action)
    const isUnsent = (withdrawal: OnChainWithdrawal): boolean =>
      withdrawal.status === 'pending' && withdrawal.transaction_id === null
    const list = async (): Promise<OnChainWithdrawal[]> =>
      (await user.get('/v2/user/withdraw', { types: 'bitcoin' })).body as unknown as OnChainWithdrawal[]
    const existing = await list()
    // Most withdrawals are sent too soon to be canceled.
    if (action.isFresh && !existing.some(isUnsent))
      await this.#chainWithdrawal({ kind: 'chain-withdrawal', who: action.who, amount: 150_000, blocks: 0 })
    const all = action.isFresh ? await list() : existing
    const { id } = all.find(isUnsent) ?? all[0] ?? {}
    if (id === undefined) return null
    return action.isFailure
      ? this.#exchange.control('/settle', { withdrawalId: id, ok: false })
      : user.delete(`/v2/user/withdraw/on-chain/${id}`)
  }

  async #mine(blocks: number): Promise<void> {
    if (blocks > 0) await this.#exchange.control('/mine', { blocks })
  }
}
