import type { PaymentCost } from '@common/domain/payments/examined'
import { addSats, sats, zeroSats, type Sats } from '@common/domain/units'
import { text, type Text } from '@common/texts/text'
import { visible } from '@common/texts/visible'
import { amountText, satsText } from '../../../format/figure-texts'
import { inGroups } from '../../../format/grouped'
import type { Question, QuestionLine } from '../../../format/question'
import { shortKey } from '../../../format/short-key'
import type { InvoicePayment } from './invoice-payment'

const verbatim = (words: string): Text => text('said.verbatim', { words })

/** Fee, total and what is left. */
function costLines(amountSats: Sats, { expectedFeeSats, mostSats }: PaymentCost): QuestionLine[] {
  const totalSats = addSats(amountSats, expectedFeeSats ?? zeroSats)
  const lines: QuestionLine[] = [
    {
      label: text('cost.fee'),
      value:
        expectedFeeSats === null
          ? text('cost.toldAfterwards')
          : text('cost.aboutSats', { fee: expectedFeeSats }),
    },
    {
      label: text(expectedFeeSats === null ? 'cost.totalBeforeFee' : 'cost.total'),
      value: satsText(totalSats),
    },
  ]
  if (mostSats !== null && totalSats <= mostSats) {
    const after = addSats(mostSats, sats(0 - totalSats))
    lines.push({ label: text('cost.after'), from: amountText(mostSats), value: satsText(after) })
  }
  return lines
}

/** The last look at a payment over Lightning. It is always asked. */
export function payQuestion({ invoice, amountSats, cost, to }: InvoicePayment): Question {
  const lines: QuestionLine[] = [
    { label: text('invoice.to'), value: verbatim(visible(to ?? shortKey(invoice.payee), 80)) },
  ]
  if (invoice.description)
    lines.push({ label: text('invoice.for'), value: verbatim(visible(invoice.description, 60)) })
  return {
    title: text('withdraw.title'),
    text: text('withdraw.question', { amount: amountSats }),
    lines: [...lines, ...costLines(amountSats, cost)],
    warnings: [],
    action: text('withdraw.payNow', { amount: amountSats }),
    tone: 'plain',
  }
}

/** Sats to another user. Free, at once and for good. */
export function transferQuestion(toUsername: string, amountSats: Sats, balanceSats: Sats | null): Question {
  const after = balanceSats === null ? null : addSats(balanceSats, sats(0 - amountSats))
  return {
    title: text('transfer.title'),
    text: text('transfer.question', { amount: amountSats, name: visible(toUsername, 64) }),
    lines:
      after === null || balanceSats === null
        ? []
        : [{ label: text('cost.after'), from: amountText(balanceSats), value: satsText(after) }],
    warnings: [],
    action: text('withdraw.sendNow', { amount: amountSats }),
    tone: 'plain',
  }
}

/** The same on the chain: the whole address, for a second look. */
export function onChainQuestion(address: string, amountSats: Sats, cost: PaymentCost): Question {
  return {
    title: text('withdraw.onChainTitle'),
    text: text('withdraw.onChainQuestion', { amount: amountSats, address: inGroups(address).join(' ') }),
    lines: costLines(amountSats, cost),
    warnings: [],
    action: text('withdraw.sendNow', { amount: amountSats }),
    tone: 'plain',
  }
}
