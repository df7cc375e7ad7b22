import type { Text, TextKey } from './text'

const renamedBySide = (sentence: 'AtLimit' | 'AtMarket') => ({
  part: 'order',
  codes: new Map<string, TextKey>([
    ['order.buy', `action.crossBuy${sentence}`],
    ['order.sell', `action.crossSell${sentence}`],
  ]),
})

/** By code and by the code of the value that earlier versions inserted. */
const renamed = new Map<string, { readonly part: string; readonly codes: ReadonlyMap<string, TextKey> }>([
  ['action.crossAtLimit', renamedBySide('AtLimit')],
  ['action.crossAtMarket', renamedBySide('AtMarket')],
  [
    'action.removeLevel',
    {
      part: 'level',
      codes: new Map([
        ['level.stopLoss', 'action.removeStopLoss'],
        ['level.takeProfit', 'action.removeTakeProfit'],
      ]),
    },
  ],
  [
    'action.setLevel',
    {
      part: 'level',
      codes: new Map([
        ['level.stopLoss', 'action.setStopLoss'],
        ['level.takeProfit', 'action.setTakeProfit'],
      ]),
    },
  ],
])

/** Converts texts in stored records of versions that assembled these sentences from parts. */
export function toCurrentText(text: Text): Text {
  const former = renamed.get(text.code)
  if (!former || !text.values || !Object.hasOwn(text.values, former.part)) return text
  const part = text.values[former.part]
  if (typeof part !== 'object') return text
  const code = former.codes.get(part.code)
  return code ? { code, values: { ...text.values, ...part.values } } : text
}
