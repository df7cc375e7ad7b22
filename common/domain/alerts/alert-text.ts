import { text, type Text } from '../../texts/text'
import type { AlertFinding, AlertRule } from './alert'

/** What an alert waits for, as its list says. */
export function alertText(rule: AlertRule): Text {
  switch (rule.kind) {
    case 'price-above':
      return text('alert.priceAbove', { price: rule.price })
    case 'price-below':
      return text('alert.priceBelow', { price: rule.price })
    case 'liquidation-near':
      return text('alert.liquidationNear', { rate: rule.rate })
  }
}

/** The heading of what is told: no amount of the account is in it. */
export function findingTitle(finding: AlertFinding): Text {
  switch (finding.kind) {
    case 'price-above':
    case 'price-below':
      return alertText({ kind: finding.kind, price: finding.level })
    case 'liquidation-near':
      return alertText(finding)
  }
}
