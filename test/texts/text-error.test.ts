import { describe, expect, test } from 'vitest'
import { inEnglish } from '@common/texts/in-english'
import { text } from '@common/texts/text'
import { textsInOrder } from '@common/texts/text-error'
import { TextSchema } from '@common/texts/text-schema'

describe('joined texts', () => {
  const createTexts = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      text('input.ofField', { field: `f${at}`, issue: text('input.missing') }),
    )

  test.each([1, 2, 3, 7, 30])('contain %i texts in order and pass bridge validation', (count) => {
    const texts = createTexts(count)
    const all = textsInOrder(texts)
    expect(inEnglish(all)).toBe(texts.map((item) => inEnglish(item)).join(' '))
    expect(TextSchema.parse(JSON.parse(JSON.stringify(all)))).toEqual(all)
  })

  test('show a default message if there are no texts', () => {
    expect(inEnglish(textsInOrder([]))).toBe('No further details.')
  })
})
