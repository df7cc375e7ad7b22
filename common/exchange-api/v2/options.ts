import { z } from 'zod'
import { endpoints, openRead } from '../endpoint'
import {
  bodyNumber,
  idParams,
  numberOrText,
  request,
  span,
  text,
  uuid,
  ignoredIfInvalid,
  wireSats,
  wireSide,
  word,
} from './fields'

const settlement = word('settlement', ['physical', 'cash'])

/** protocol/v2.md#options-trade */
export const optionsTrade = z.object({
  id: z.string(),
  uid: ignoredIfInvalid(z.string()),
  forward: z.number(),
  forward_point: z.number(),
  domestic: ignoredIfInvalid(z.string()),
  settlement: z.enum(['physical', 'cash']),
  fixing_price: z.number().nullish(),
  creation_ts: z.number(),
  expiry_ts: z.number(),
  closed_ts: z.number().nullish(),
  physical_delivery_id: z.string().nullish(),
  leg_id: ignoredIfInvalid(z.string()),
  side: wireSide,
  type: z.enum(['c', 'p']),
  quantity: z.number(),
  strike: z.number(),
  volatility: z.number(),
  margin: wireSats,
  pl: wireSats,
  maintenance_margin: wireSats,
  opening_fee: wireSats,
  closing_fee: wireSats,
  running: z.boolean(),
  closed: z.boolean(),
  expired: z.boolean(),
  exercised: z.boolean(),
})

const optionsMarket = z.object({
  active: z.boolean(),
  limits: z.object({
    margin: z.object({ min: z.number(), max: z.number() }),
    quantity: z.object({ min: z.number(), max: z.number() }),
    count: z.object({ max: z.number() }),
  }),
  fees: z.object({ trading: z.number() }),
})

const trade = { access: 'signed', permission: 'trade', response: optionsTrade } as const
const read = { method: 'GET', access: 'signed', permission: 'read' } as const
const instrumentName = text('instrument_name', 64)

/** protocol/v2.md#options-operations */
export const options = endpoints('options', {
  closeAll: {
    ...trade,
    method: 'DELETE',
    path: '/v2/options/all/close',
    aliases: ['/v2/options/close-all'],
    response: z.object({ trades: z.array(optionsTrade) }),
    summary: 'Closes all running options trades',
  },
  close: {
    ...trade,
    method: 'DELETE',
    path: '/v2/options',
    query: request({ id: uuid('id') }),
    summary: 'Closes a running options trade',
  },
  trades: {
    ...read,
    path: '/v2/options',
    aliases: ['/v2/options/trades'],
    query: request({ status: word('status', ['running', 'closed']).default('running'), ...span }),
    response: z.array(optionsTrade),
    summary: 'Lists running or closed options trades',
  },
  newTrade: {
    ...trade,
    method: 'POST',
    path: '/v2/options',
    body: request({
      side: word('side', ['b']),
      quantity: bodyNumber('quantity', { min: 1, whole: true }),
      settlement,
      instrument_name: instrumentName,
    }),
    summary: 'Buys an option',
  },
  updateTrade: {
    ...trade,
    method: 'PUT',
    path: '/v2/options',
    body: request({ id: uuid('id'), settlement }),
    summary: 'Changes the settlement of a running options trade',
  },
  instrument: {
    ...openRead,
    path: '/v2/options/instrument',
    query: request({ instrument_name: instrumentName }),
    response: z.object({ volatility: numberOrText }),
    summary: 'Volatility of one instrument',
  },
  instruments: {
    ...openRead,
    path: '/v2/options/instruments',
    response: z.array(z.string()),
    summary: 'Names of the instruments on offer',
  },
  getTrade: {
    ...read,
    path: '/v2/options/trades/:id',
    params: idParams,
    response: optionsTrade,
    summary: 'Reads one options trade',
  },
  volatility: {
    ...openRead,
    path: '/v2/options/volatility-index',
    aliases: ['/v2/options/volatility'],
    response: z.object({ volatilityIndex: numberOrText }),
    summary: 'The volatility index',
  },
  // Trades to some clients, the market to others (protocol/v2.md#options-operations).
  market: {
    ...openRead,
    path: '/v2/options/market',
    withoutQuery: ['/v2/options'],
    response: optionsMarket,
    summary: 'Limits and fees of the options market',
  },
})
