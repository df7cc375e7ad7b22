import { triggerTitles } from '@common/domain/futures/trigger-kind'
import { text, type Text } from '@common/texts/text'
import { priceText } from '../../format/figure-texts'
import { positionName, positionSideText, sideText } from '../../format/trade-text'
import type { LineKind, PriceLine } from './price-line'

type Named = Pick<PriceLine, 'kind' | 'side' | 'quantity' | 'isDraft'>

const position = ({ side, quantity }: Named): Text => {
  if (side === null) return text('line.alert')
  return quantity === null
    ? positionSideText(side)
    : text('line.position', { side: positionSideText(side), quantity })
}

const order = ({ side, quantity }: Named): Text => {
  if (side === null) return text('line.alert')
  return quantity === null
    ? text('line.order.hidden', { side: sideText(side) })
    : text('line.order', { side: sideText(side), quantity })
}

export function shortLineText(line: Named): Text {
  switch (line.kind) {
    case 'entry':
      return position(line)
    case 'order':
      return order(line)
    case 'stop-loss':
      return text('line.stopLoss.short', { position: position(line) })
    case 'take-profit':
      return text('line.takeProfit.short', { position: position(line) })
    case 'liquidation':
      return text('line.liquidation.short', { position: position(line) })
    case 'drawn':
      return text('line.drawn')
    case 'alert-above':
      return text('line.alertAbove')
    case 'alert-below':
      return text('line.alertBelow')
  }
}

export function edgeText({ kind, price }: Pick<PriceLine, 'kind' | 'price'>): Text {
  const position = priceText(price)
  if (kind === 'stop-loss') return text('line.stopLoss.short', { position })
  if (kind === 'take-profit') return text('line.takeProfit.short', { position })
  return kind === 'liquidation' ? text('line.liquidation.short', { position }) : position
}

export function longLineText(line: Named): Text {
  const { side, quantity } = line
  const name = nameOf(side, quantity)
  const word = longKindText(line, name)
  return line.isDraft ? text('line.draft', { line: word }) : word
}

function nameOf(side: Named['side'], quantity: number | null): Text {
  if (side === null) return text('line.alert')
  return quantity === null ? positionSideText(side) : positionName({ side, quantity })
}

function longKindText(line: Named, name: Text): Text {
  switch (line.kind) {
    case 'entry':
      return text('line.entry', { name })
    case 'order':
      return order(line)
    case 'stop-loss':
    case 'take-profit':
      return text('line.level', { level: text(triggerTitles[line.kind]), name })
    case 'liquidation':
      return text('line.liquidation', { name })
    case 'drawn':
      return text('line.drawn.long')
    case 'alert-above':
      return text('line.alertAbove.long')
    case 'alert-below':
      return text('line.alertBelow.long')
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

export function lineGroupText(lines: readonly PriceLine[]): Text {
  const own = lines.filter(({ isDraft }) => !isDraft)
  if (own.length === 0 || own.length === lines.length) return lineCountText(lines)
  return text('line.withDraft', { lines: lineCountText(own) })
}

function lineCountText(lines: readonly PriceLine[]): Text {
  const [first] = lines
  const count = lines.length
  const isOneKind = first !== undefined && lines.every(({ kind }) => kind === first.kind)
  return isOneKind ? text(groupKeys[first.kind], { count }) : text('line.several', { count })
}
