/** A record in a response and its state (protocol/v2.md#futures-trade-states). */

export interface VisibilitySource {
  readonly entity: string
  readonly id: string
  readonly state: string
}

type Wire = Readonly<Record<string, unknown>>

const isWire = (value: unknown): value is Wire =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function wiresIn(body: unknown): Wire[] {
  if (Array.isArray(body)) return body.filter(isWire)
  if (!isWire(body)) return []
  const list = body['trades'] ?? body['positions'] ?? body['data']
  return Array.isArray(list) ? list.filter(isWire) : [body]
}

function describeEnd({ exit_price: exit, liquidation, stoploss, takeprofit }: Wire): string {
  if (typeof exit !== 'number') return 'closed'
  if (exit === liquidation) return 'closed at the liquidation'
  if (exit === stoploss) return 'closed at the stop loss'
  return exit === takeprofit ? 'closed at the take profit' : 'closed'
}

const isolatedState = (trade: Wire): string | null =>
  futuresState({ ...trade, exit_price: trade['exitPrice'] })

function futuresState(trade: Wire): string | null {
  if (trade['canceled'] === true) return 'canceled'
  if (trade['closed'] === true) return describeEnd(trade)
  if (trade['running'] === true) return 'running'
  return trade['open'] === true ? 'open' : null
}

function positionState(position: Wire): string | null {
  if (position['canceled'] === true) return 'canceled'
  if (position['closed'] === true) return 'closed'
  if (position['market_wi'] === undefined) return null
  return position['market_wi'] === 'filled' ? 'running' : 'open'
}

function orderState(order: Wire): string | null {
  if (order['canceled'] === true) return 'canceled'
  if (order['filled'] === true) return order['type'] === 'liquidation' ? 'liquidation' : 'filled'
  return order['open'] === true ? 'open' : null
}

function optionState(option: Wire): string | null {
  if (option['exercised'] === true) return 'exercised'
  if (option['expired'] === true) return 'expired'
  if (option['closed'] === true) return 'closed'
  return option['running'] === true ? `running, ${String(option['settlement'])}` : null
}

function paymentState(payment: Wire): string | null {
  const type = payment['type']
  if (typeof type !== 'string') return null
  if (typeof payment['status'] === 'string') return `${type}: ${payment['status']}`
  const isDone = payment['success'] ?? payment['is_confirmed']
  return typeof isDone === 'boolean' ? `${type}: ${isDone ? 'confirmed' : 'pending'}` : null
}

const readers = [
  { entity: 'futures trade (v2)', path: /^\/v2\/futures/, id: 'id', state: futuresState },
  { entity: 'isolated trade (v3)', path: /^\/v3\/futures\/isolated\/trade/, id: 'id', state: isolatedState },
  { entity: 'cross order (v3)', path: /^\/v3\/futures\/cross\/order/, id: 'id', state: orderState },
  { entity: 'position (v1)', path: /^\/v1\/futures/, id: 'pid', state: positionState },
  { entity: 'options trade (v2)', path: /^\/v2\/options/, id: 'id', state: optionState },
  { entity: 'deposit', path: /^\/v2\/user\/deposit/, id: 'id', state: paymentState },
  { entity: 'withdrawal', path: /^\/v2\/user\/withdraw/, id: 'id', state: paymentState },
] as const

export function stepsIn(path: string, body: unknown): VisibilitySource[] {
  const reader = readers.find((candidate) => candidate.path.test(path))
  if (reader === undefined) return []
  return wiresIn(body).flatMap((wire) => {
    const id = wire[reader.id]
    const state = reader.state(wire)
    return typeof id === 'string' && state !== null ? [{ entity: reader.entity, id, state }] : []
  })
}

export const expectedSteps: readonly (readonly [entity: string, from: string, to: string])[] = [
  ['futures trade (v2)', '(none)', 'open'],
  ['futures trade (v2)', '(none)', 'running'],
  ['futures trade (v2)', 'open', 'canceled'],
  ['futures trade (v2)', 'open', 'running'],
  ['futures trade (v2)', 'running', 'closed'],
  ['futures trade (v2)', 'running', 'closed at the stop loss'],
  ['futures trade (v2)', 'running', 'closed at the take profit'],
  ['futures trade (v2)', 'running', 'closed at the liquidation'],
  ['isolated trade (v3)', '(none)', 'open'],
  ['isolated trade (v3)', '(none)', 'running'],
  ['isolated trade (v3)', 'open', 'canceled'],
  ['isolated trade (v3)', 'running', 'closed'],
  ['isolated trade (v3)', 'running', 'closed at the stop loss'],
  ['cross order (v3)', '(none)', 'filled'],
  ['cross order (v3)', '(none)', 'open'],
  ['cross order (v3)', 'open', 'filled'],
  ['cross order (v3)', 'open', 'canceled'],
  ['cross order (v3)', '(none)', 'liquidation'],
  ['position (v1)', '(none)', 'open'],
  ['position (v1)', '(none)', 'running'],
  ['position (v1)', 'open', 'canceled'],
  ['position (v1)', 'open', 'running'],
  ['position (v1)', 'running', 'closed'],
  ['options trade (v2)', '(none)', 'running, cash'],
  ['options trade (v2)', '(none)', 'running, physical'],
  ['options trade (v2)', 'running, cash', 'running, physical'],
  ['options trade (v2)', 'running, physical', 'running, cash'],
  ['options trade (v2)', 'running, cash', 'closed'],
  ['options trade (v2)', 'running, cash', 'expired'],
  ['options trade (v2)', 'running, cash', 'exercised'],
  ['options trade (v2)', 'running, physical', 'exercised'],
  ['deposit', 'lightning: pending', 'lightning: confirmed'],
  ['deposit', 'bitcoin: pending', 'bitcoin: confirmed'],
  ['deposit', '(none)', 'internal: confirmed'],
  ['withdrawal', '(none)', 'lightning: confirmed'],
  ['withdrawal', '(none)', 'internal: confirmed'],
  ['withdrawal', '(none)', 'bitcoin: pending'],
  ['withdrawal', 'bitcoin: pending', 'bitcoin: confirmed'],
  ['withdrawal', 'bitcoin: pending', 'bitcoin: failed'],
]
