import { triggerTitles } from '@common/domain/futures/trigger-kind'
import { message, type Message } from '@common/texts/message'
import { priceText } from '../../format/figure-texts'
import { positionName, positionSideText, sideText } from '../../format/trade-text'
import type { LineKind, PriceLine } from './price-line'

type Named = Pick<PriceLine, 'kind' | 'side' | 'quantity' | 'isDraft'>

const position = ({ side, quantity }: Named): Message => {
  if (side === null) return message('line.alert')
  return quantity === null
    ? positionSideText(side)
    : message('line.position', { side: positionSideText(side), quantity })
}

const order = ({ side, quantity }: Named): Message => {
  if (side === null) return message('line.alert')
  return quantity === null
    ? message('line.order.hidden', { side: sideText(side) })
    : message('line.order', { side: sideText(side), quantity })
}

export function shortLineText(line: Named): Message {
  switch (line.kind) {
    case 'entry':
      return position(line)
    case 'order':
      return order(line)
    case 'stop-loss':
      return message('line.stopLoss.short', { position: position(line) })
    case 'take-profit':
      return message('line.takeProfit.short', { position: position(line) })
    case 'liquidation':
      return message('line.liquidation.short', { position: position(line) })
    case 'drawn':
      return message('line.drawn')
    case 'alert-above':
      return message('line.alertAbove')
    case 'alert-below':
      return message('line.alertBelow')
  }
}

export function edgeText({ kind, price }: Pick<PriceLine, 'kind' | 'price'>): Message {
  const position = priceText(price)
  if (kind === 'stop-loss') return message('line.stopLoss.short', { position })
  if (kind === 'take-profit') return message('line.takeProfit.short', { position })
  return kind === 'liquidation' ? message('line.liquidation.short', { position }) : position
}

export function longLineText(line: Named): Message {
  const { side, quantity } = line
  const name = nameOf(side, quantity)
  const label = longKindText(line, name)
  return line.isDraft ? message('line.draft', { line: label }) : label
}

function nameOf(side: Named['side'], quantity: number | null): Message {
  if (side === null) return message('line.alert')
  return quantity === null ? positionSideText(side) : positionName({ side, quantity })
}

function longKindText(line: Named, name: Message): Message {
  switch (line.kind) {
    case 'entry':
      return message('line.entry', { name })
    case 'order':
      return order(line)
    case 'stop-loss':
    case 'take-profit':
      return message('line.level', { level: message(triggerTitles[line.kind]), name })
    case 'liquidation':
      return message('line.liquidation', { name })
    case 'drawn':
      return message('line.drawn.long')
    case 'alert-above':
      return message('line.alertAbove.long')
    case 'alert-below':
      return message('line.alertBelow.long')
  }
}

const groupKeys = {
  entry: 'line.entries',
  order: 'line.orders',
  'stop-loss': 'line.stopLosses',
  'take-profit': 'line.takeProfits',
  liquidation: 'line.liquidations',
  drawn: 'line.several',
  'alert-above': 'line.alerts',
  'alert-below': 'line.alerts',
} as const satisfies Readonly<Record<LineKind, string>>

export const lineKinds = Object.keys(groupKeys)

export function lineGroupText(lines: readonly PriceLine[]): Message {
  const own = lines.filter(({ isDraft }) => !isDraft)
  if (own.length === 0 || own.length === lines.length) return lineCountText(lines)
  return message('line.withDraft', { lines: lineCountText(own) })
}

function lineCountText(lines: readonly PriceLine[]): Message {
  const [first] = lines
  const count = lines.length
  const isOneKind = first !== undefined && lines.every(({ kind }) => kind === first.kind)
  return isOneKind ? message(groupKeys[first.kind], { count }) : message('line.several', { count })
}
