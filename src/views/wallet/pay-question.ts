import { addSats, sats, type Sats } from '@common/domain/units'
import { text, type Text } from '@common/texts/text'
import { visible } from '@common/texts/visible'
import type { Invoice } from '@common/domain/wallet'
import { amountText, satsText } from '../../format/figure-texts'
import type { Question, QuestionLine } from '../../format/question'
import { shortKey } from '../../format/short-key'

const verbatim = (words: string): Text => text('said.verbatim', { words })

/** The last look at a withdrawal. It is always asked. */
export function payQuestion(invoice: Invoice, amountSats: Sats, balanceSats: Sats | null): Question {
  const lines: QuestionLine[] = [{ label: text('invoice.to'), value: verbatim(shortKey(invoice.payee)) }]
  if (invoice.description)
    lines.push({ label: text('invoice.for'), value: verbatim(visible(invoice.description, 60)) })
  if (balanceSats !== null) {
    const after = addSats(balanceSats, sats(0 - amountSats))
    lines.push({
      label: text('withdraw.balance'),
      from: amountText(balanceSats),
      value: satsText(after),
    })
  }
  return {
    title: text('withdraw.title'),
    text: text('withdraw.question', { amount: amountSats }),
    lines,
    warnings: [],
    action: text('withdraw.payNow', { amount: amountSats }),
    tone: 'plain',
  }
}
