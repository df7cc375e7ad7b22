import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { toPriceGrid } from '@common/domain/units'
import { bodyNumber, request, text, word } from '@common/exchange-api/v2/fields'
import type { Clocks } from './clock'
import { priceBounds } from './engine/market-rules'
import type { Positions } from './engine/positions'
import type { Quotes } from './engine/quotes'
import { auditLedger } from './ledger/audit'
import type { Store } from './ledger/store'
import type { PriceDriver } from './prices/price-driver'
import { readInput, readJson } from './server/read-input'
import { ServiceError } from './service-error'
import { keyPermissions, type ApiKeys } from './users/api-keys'
import type { Users } from './users/users'
import type { Deposits } from './wallet/deposits'
import type { LightningNode } from './wallet/lightning-node'
import { walletLimits } from './wallet/wallet-limits'

export interface ControlDeps {
  /** Opens the interface; new at each start. */
  readonly token: string
  readonly store: Store
  readonly clocks: Clocks
  readonly driver: PriceDriver
  readonly quotes: Quotes
  readonly positions: Positions
  readonly users: Users
  readonly keys: ApiKeys
  readonly deposits: Deposits
  /** Somebody else's node, to withdraw to. */
  readonly outsideNode: LightningNode
}

const dayMs = 86_400_000

const bodies = {
  price: request({
    price: bodyNumber('price', priceBounds).optional(),
    hold: z.boolean({ error: 'hold must be true or false' }).default(true),
    release: z.literal(true, { error: 'release must be true' }).optional(),
  }).refine(({ price, release }) => (price === undefined) !== (release === undefined), {
    path: ['price'],
    error: 'exactly one of price and release must be given',
  }),
  pay: request({ paymentRequest: text('paymentRequest', 8000) }),
  invoice: request({
    amount: bodyNumber('amount', { min: 1, max: walletLimits.maxBalance, whole: true }),
    description: text('description', 600).default('Practice payee'),
    expirySeconds: bodyNumber('expirySeconds', { min: 1, max: 31_536_000, whole: true }).default(3600),
  }),
  clock: request({ advanceMs: bodyNumber('advanceMs', { min: 0, max: 366 * dayMs, whole: true }) }),
  accounts: request({
    // All bitcoin there will ever be.
    balance: bodyNumber('balance', { min: 0, max: 21e14, whole: true }),
    permissions: z
      .array(word('permissions', ['read', 'trade', 'withdraw']))
      .min(1)
      .default([...keyPermissions]),
    username: text('username', 64).optional(),
  }),
}

/** Paths of the control interface and their methods. */
export const controlPaths = {
  '/practice/price': 'POST',
  '/practice/pay': 'POST',
  '/practice/invoice': 'POST',
  '/practice/clock': 'POST',
  '/practice/accounts': 'POST',
  '/practice/audit': 'GET',
  '/practice/state': 'GET',
} as const

type ControlPath = keyof typeof controlPaths

/** The practice exchange's other hands: payer, payee, market maker and clock. Not part of the service. */
export function serveControl(app: FastifyInstance, deps: ControlDeps): void {
  const answers: Readonly<Record<ControlPath, (body: unknown) => object>> = {
    '/practice/price': (body) => movePrice(deps, bodies.price.parse(readInput(bodies.price, body))),
    '/practice/pay': (body) => {
      const { paymentRequest } = bodies.pay.parse(readInput(bodies.pay, body))
      const { id, amount } = deps.deposits.pay(paymentRequest)
      return { depositId: id, amount }
    },
    '/practice/invoice': (body) => {
      const { amount, description, expirySeconds } = bodies.invoice.parse(readInput(bodies.invoice, body))
      return deps.outsideNode.invoice(amount, description, expirySeconds)
    },
    '/practice/clock': (body) => {
      const { advanceMs } = bodies.clock.parse(readInput(bodies.clock, body))
      deps.clocks.advance(advanceMs)
      deps.driver.catchUp()
      return times(deps)
    },
    '/practice/accounts': (body) =>
      createAccount(deps, bodies.accounts.parse(readInput(bodies.accounts, body))),
    '/practice/audit': () => auditLedger(deps.store),
    '/practice/state': () => ({ ...deps.quotes.ticker(), isHeld: deps.driver.isHeld, ...times(deps) }),
  }
  for (const [url, method] of Object.entries(controlPaths)) {
    app.route({
      method,
      url,
      handler: (request_, reply) => {
        checkToken(request_, deps.token)
        const body = Buffer.isBuffer(request_.body) ? request_.body : null
        const answer = answers[url as ControlPath](readJson(body))
        return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer))
      },
    })
  }
}

function movePrice({ driver, quotes }: ControlDeps, { price, hold }: z.output<typeof bodies.price>): object {
  if (price === undefined) driver.release()
  else driver.moveTo(toPriceGrid(price), hold)
  return { ...quotes.ticker(), isHeld: driver.isHeld }
}

function createAccount(
  { store, users, keys }: ControlDeps,
  { balance, permissions, username }: z.output<typeof bodies.accounts>,
): object {
  return store.write(() => {
    const user = users.create(username ?? users.freeName(), balance)
    return { username: user.username, ...keys.create(user.uid, permissions) }
  })
}

const times = ({ clocks }: ControlDeps): object => ({
  marketTimeMs: clocks.marketMs(),
  serviceTimeMs: clocks.serviceMs(),
})

/** Hashes have one length, so the comparison takes one time. */
const hashOf = (value: string): Buffer => createHash('sha256').update(value).digest()

function checkToken(incoming: FastifyRequest, token: string): void {
  const given = /^Bearer (.+)$/i.exec(incoming.headers.authorization ?? '')?.[1] ?? ''
  if (timingSafeEqual(hashOf(given), hashOf(token))) return
  throw new ServiceError(
    'apiKeyInvalid',
    'The control interface needs the header Authorization: Bearer with the token of this start',
  )
}
