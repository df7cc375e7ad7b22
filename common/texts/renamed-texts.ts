import { ownValue } from '../domain/collections/own-value'
import type { Text, TextKey } from './text'

/** By code and by the code of the value that earlier versions inserted. */
const renamed: Readonly<Record<string, { readonly part: string; readonly codes: Record<string, TextKey> }>> =
  {
    'action.crossAtLimit': {
      part: 'order',
      codes: { 'order.buy': 'action.crossBuyAtLimit', 'order.sell': 'action.crossSellAtLimit' },
    },
    'action.crossAtMarket': {
      part: 'order',
      codes: { 'order.buy': 'action.crossBuyAtMarket', 'order.sell': 'action.crossSellAtMarket' },
    },
    'action.removeLevel': {
      part: 'level',
      codes: { 'level.stopLoss': 'action.removeStopLoss', 'level.takeProfit': 'action.removeTakeProfit' },
    },
    'action.setLevel': {
      part: 'level',
      codes: { 'level.stopLoss': 'action.setStopLoss', 'level.takeProfit': 'action.setTakeProfit' },
    },
  }

/** Converts texts in stored records of versions that assembled these sentences from parts. */
export function toCurrentText(text: Text): Text {
  const former = ownValue(renamed, text.code)
  const part = former && text.values && ownValue(text.values, former.part)
  if (typeof part !== 'object') return text
  const code = former && ownValue(former.codes, part.code)
  return code ? { code, values: { ...text.values, ...part.values } } : text
}
