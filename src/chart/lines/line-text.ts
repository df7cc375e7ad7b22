import type { Side } from '@common/domain/futures/trade'
import { triggerTitles, type TriggerKind } from '@common/domain/futures/trigger-kind'
import type { Usd } from '@common/domain/units'
import { message, type Message, type PlainKey, type TextKey } from '@common/texts/message'
import { priceText } from '../../format/figure-texts'
import { positionName, positionSideText, sideText } from '../../format/trade-text'

interface Named {
  readonly side: Side | null
  readonly quantity: number | null
}

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

const level = (kind: TriggerKind, short: 'line.stopLoss.short' | 'line.takeProfit.short') => ({
  short: (line: Named) => message(short, { position: position(line) }),
  long: (_line: Named, name: Message) => message('line.level', { level: message(triggerTitles[kind]), name }),
})

const fixed = (short: PlainKey, long: PlainKey) => ({
  short: () => message(short),
  long: () => message(long),
})

interface LineTexts {
  short(line: Named): Message
  long(line: Named, name: Message): Message
  readonly group: TextKey
}

const lineTexts = {
  entry: { short: position, long: (_line, name) => message('line.entry', { name }), group: 'line.entries' },
  order: { short: order, long: order, group: 'line.orders' },
  'stop-loss': { ...level('stop-loss', 'line.stopLoss.short'), group: 'line.stopLosses' },
  'take-profit': { ...level('take-profit', 'line.takeProfit.short'), group: 'line.takeProfits' },
  liquidation: {
    short: (line) => message('line.liquidation.short', { position: position(line) }),
    long: (_line, name) => message('line.liquidation', { name }),
    group: 'line.liquidations',
  },
  drawn: { ...fixed('line.drawn', 'line.drawn.long'), group: 'line.several' },
  'alert-above': { ...fixed('line.alertAbove', 'line.alertAbove.long'), group: 'line.alerts' },
  'alert-below': { ...fixed('line.alertBelow', 'line.alertBelow.long'), group: 'line.alerts' },
} satisfies Readonly<Record<string, LineTexts>>

export type LineKind = keyof typeof lineTexts
export const lineKinds = Object.keys(lineTexts) as readonly LineKind[]

interface OfKind {
  readonly kind: LineKind
}

interface LabeledLine extends Named, OfKind {
  readonly isDraft: boolean
}

export const shortLineText = (line: Named & OfKind): Message => lineTexts[line.kind].short(line)

export function edgeText({ kind, price }: OfKind & { readonly price: Usd }): Message {
  const position = priceText(price)
  if (kind === 'stop-loss') return message('line.stopLoss.short', { position })
  if (kind === 'take-profit') return message('line.takeProfit.short', { position })
  return kind === 'liquidation' ? message('line.liquidation.short', { position }) : position
}

export function longLineText(line: LabeledLine): Message {
  const { side, quantity } = line
  const label = lineTexts[line.kind].long(line, nameOf(side, quantity))
  return line.isDraft ? message('line.draft', { line: label }) : label
}

function nameOf(side: Named['side'], quantity: number | null): Message {
  if (side === null) return message('line.alert')
  return quantity === null ? positionSideText(side) : positionName({ side, quantity })
}

export function lineGroupText(lines: readonly LabeledLine[]): Message {
  const own = lines.filter(({ isDraft }) => !isDraft)
  if (own.length === 0 || own.length === lines.length) return lineCountText(lines)
  return message('line.withDraft', { lines: lineCountText(own) })
}

function lineCountText(lines: readonly LabeledLine[]): Message {
  const [first] = lines
  const count = lines.length
  const isOneKind = first !== undefined && lines.every(({ kind }) => kind === first.kind)
  return isOneKind ? message(lineTexts[first.kind].group, { count }) : message('line.several', { count })
}
