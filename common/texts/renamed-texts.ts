import type { Message, TextKey } from './message'

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

/** First parts of codes in earlier versions, and today's. */
const renamedGroups = new Map([
  ['doubt', 'unresolved'],
  ['errand', 'shellRequest'],
  ['finding', 'reconciliation'],
  ['found', 'decodedPayment'],
  ['fresh', 'freshness'],
  ['guard', 'riskLimit'],
  ['guards', 'riskLimits'],
  ['lost', 'connectionLost'],
  ['notice', 'notification'],
  ['part', 'breakdown'],
  ['reading', 'syncJob'],
  ['record', 'history'],
  ['said', 'message'],
  ['stranger', 'externalHost'],
  ['world', 'environment'],
])

const renamedCodes = new Map<string, TextKey>([
  ['doubt.inDoubt', 'unresolved.statusUnknown'],
  ['doubt.lookThere', 'unresolved.checkExchange'],
  ['doubt.onItsWay', 'unresolved.pending'],
  ['finding.movedInDoubt', 'reconciliation.movedStatusUnknown'],
  ['finding.paymentOnItsWay', 'reconciliation.paymentPending'],
  ['guard.placeAnew', 'riskLimit.placeAgain'],
  ['issue.marginTooSmallForCarry', 'issue.marginTooSmallForFunding'],
  ['payment.inDoubt', 'payment.statusUnknown'],
  ['returned.tooDear', 'returned.tooExpensive'],
  ['service.tooManyAtOnce', 'service.tooManyAtOneTime'],
])

function renameCode(code: string): string {
  const [group = '', ...rest] = code.split('.')
  return renamedCodes.get(code) ?? [renamedGroups.get(group) ?? group, ...rest].join('.')
}

/** Converts stored texts of earlier versions: renamed codes, and sentences assembled from parts. */
export function toCurrentMessage(text: Message): Message {
  const former = renamed.get(text.code)
  if (!former || !text.values || !Object.hasOwn(text.values, former.part))
    return { ...text, code: renameCode(text.code) as TextKey }
  const part = text.values[former.part]
  if (typeof part !== 'object') return text
  const code = former.codes.get(part.code)
  return code ? { code, values: { ...text.values, ...part.values } } : text
}
