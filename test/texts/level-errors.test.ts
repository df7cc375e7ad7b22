import { expect, test } from 'vitest'
import { languages } from '@common/texts/languages'
import { createTranslate } from '@common/texts/translate'
import { message } from '@common/texts/message'

const bounds = [
  'issue.aboveEntry',
  'issue.belowEntry',
  'issue.atOrAboveLiquidation',
  'issue.atOrBelowLiquidation',
] as const

test.for(['en', 'de', 'es'] as const)(
  'an error of a level fits on one line of the narrow ticket: %s',
  async (language) => {
    const translate = createTranslate(await languages[language].load(), language)
    for (const what of ['level.stopLoss', 'level.takeProfit'] as const)
      for (const bound of bounds) {
        const text = translate(message(bound, { what: message(what), price: 160_000.5 }))
        expect(text.length, text).toBeLessThan(52)
      }
  },
)
