import * as z from 'zod'
import { expect, test } from 'vitest'
import { bridgeContract } from '@common/bridge/contract'
import { fieldIssues } from '@common/bridge/protocol'
import { inEnglish } from '@common/texts/in-english'
import { fieldsText } from '@common/texts/issue-texts'
import { text, type PlainKey, type Text } from '@common/texts/text'

const findIssue = (schema: z.ZodType, value: unknown): Text | null => {
  const { error } = schema.safeParse(value)
  return error ? fieldsText(fieldIssues(error)) : null
}

test('a rejected setting returns its label and its bound', () => {
  const { input } = bridgeContract.app.changeSettings
  const ofField = (label: PlainKey, issue: Text): Text => text('input.ofField', { field: text(label), issue })
  const leverage = ofField('ticket.leverage', text('input.max', { most: 100 }))
  expect(findIssue(input, { leverage: 1000 })).toEqual(leverage)
  expect(inEnglish(leverage)).toBe('Leverage: Maximum 100.')
  expect(findIssue(input, { slipLeverage: 101 })).toEqual(
    ofField('fatFinger.leverage', text('input.max', { most: 100 })),
  )
  expect(findIssue(input, { slipDistancePercent: 0 })).toEqual(
    ofField('fatFinger.distance', text('input.min', { least: 0.1 })),
  )
  expect(findIssue(input, { panelHeight: 5 })).toEqual(
    ofField('trades.height', text('input.min', { least: 120 })),
  )
})

test('a rejected number is shown with all of its digits', () => {
  const written = (figure: number): string => inEnglish(text('figure.given', { figure }))
  expect([1e9, 1e21, 0.0000001, 60_000.3].map(written)).toEqual([
    '1,000,000,000',
    '1,000,000,000,000,000,000,000',
    '0.0000001',
    '60,000.3',
  ])
})

/** Invalid for any field. */
const hostile = [null, true, '', 'x'.repeat(5000), 1e99, -1e99, 0.5, NaN, [], {}, [null]]

test('no rejected request shows text of the validator', () => {
  const reported: string[] = []
  const messageOf = (schema: z.ZodType, value: unknown): string => {
    const issue = findIssue(schema, value)
    return issue ? inEnglish(issue) : ''
  }
  for (const group of Object.values(bridgeContract)) {
    for (const { input } of Object.values<{ readonly input: z.ZodType }>(group)) {
      const fields = input instanceof z.ZodObject ? Object.keys(input.shape) : []
      for (const value of hostile) {
        reported.push(messageOf(input, value))
        for (const field of fields) reported.push(messageOf(input, { [field]: value }))
        reported.push(messageOf(input, Object.fromEntries(fields.map((field) => [field, value]))))
      }
    }
  }
  expect(reported.filter((phrase) => phrase !== '').length).toBeGreaterThan(300)
  expect(
    reported.filter((phrase) => /expected|received|invalid (input|option|string)|unrecognized/i.test(phrase)),
  ).toEqual([])
})
