import { describe, expect, test } from 'vitest'
import { inEnglish } from '@common/texts/in-english'
import { message } from '@common/texts/message'
import { messagesInOrder } from '@common/texts/text-error'
import { MessageSchema } from '@common/texts/message-schema'

describe('joined texts', () => {
  const createTexts = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      message('input.ofField', { field: `f${at}`, issue: message('input.missing') }),
    )

  test.each([1, 2, 3, 7, 30])('contain %i texts in order and pass bridge validation', (count) => {
    const texts = createTexts(count)
    const all = messagesInOrder(texts)
    expect(inEnglish(all)).toBe(texts.map((item) => inEnglish(item)).join(' '))
    expect(MessageSchema.parse(JSON.parse(JSON.stringify(all)))).toEqual(all)
  })

  test('show a default message if there are no texts', () => {
    expect(inEnglish(messagesInOrder([]))).toBe('No further details.')
  })
})
