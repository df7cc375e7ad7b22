import { text, type Text } from '../../texts/text'
import { minuteMs } from '../durations'
import type { AlertFinding, AlertRule } from './alert'

export function alertText(rule: AlertRule): Text {
  switch (rule.kind) {
    case 'price-above':
      return text('alert.priceAbove', { price: rule.price })
    case 'price-below':
      return text('alert.priceBelow', { price: rule.price })
    case 'price-move':
      return text('alert.priceMove', { rate: rule.rate, minutes: rule.withinMs / minuteMs })
    case 'liquidation-near':
      return text('alert.liquidationNear', { rate: rule.rate })
    case 'loss':
      return lossText(rule)
    case 'carry-ahead':
      return text('alert.carryAhead', { least: rule.leastSats, minutes: rule.aheadMs / minuteMs })
  }
}

function lossText({ of, limit }: Extract<AlertRule, { kind: 'loss' }>): Text {
  const isOfEach = of === 'each'
  if (limit.by === 'sats') {
    const net = 0 - limit.lossSats
    return isOfEach ? text('alert.lossOfEach', { net }) : text('alert.lossOfAll', { net })
  }
  const { rate } = limit
  return isOfEach ? text('alert.lossRateOfEach', { rate }) : text('alert.lossRateOfAll', { rate })
}

/** Contains no amounts of the account. */
export function findingTitle(finding: AlertFinding): Text {
  switch (finding.kind) {
    case 'price-above':
    case 'price-below':
      return alertText({ kind: finding.kind, price: finding.level })
    case 'price-move': {
      const minutes = finding.withinMs / minuteMs
      const rate = Math.abs(finding.moveRate)
      return finding.moveRate > 0
        ? text('alert.priceUp', { rate, minutes })
        : text('alert.priceDown', { rate, minutes })
    }
    case 'liquidation-near':
      return alertText(finding)
    case 'loss':
      if (!finding.trade) return text('alert.lossOfAllTitle')
      return text(finding.trade.id === null ? 'alert.lossOfCrossTitle' : 'alert.lossTitle')
    case 'carry-ahead':
      return text('alert.carryTitle', { at: finding.atMs })
  }
}
