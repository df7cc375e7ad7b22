import * as z from 'zod'
import { expect, test } from 'vitest'
import { bridgeContract } from '@common/bridge/contract'
import { fieldIssues } from '@common/bridge/protocol'
import { inEnglish } from '@common/texts/in-english'
import { fieldsMessage } from '@common/texts/issue-texts'
import { message, type PlainKey, type Message } from '@common/texts/message'

const findIssue = (schema: z.ZodType, value: unknown): Message | null => {
  const { error } = schema.safeParse(value)
  return error ? fieldsMessage(fieldIssues(error)) : null
}

test('a rejected setting returns its label and its bound', () => {
  const { input } = bridgeContract.app.changeSettings
  const ofField = (label: PlainKey, issue: Message): Message =>
    message('input.ofField', { field: message(label), issue })
  const leverage = ofField('ticket.leverage', message('input.max', { most: 100 }))
  expect(findIssue(input, { leverage: 1000 })).toEqual(leverage)
  expect(inEnglish(leverage)).toBe('Leverage: Maximum 100.')
  expect(findIssue(input, { slipLeverage: 101 })).toEqual(
    ofField('fatFinger.leverage', message('input.max', { most: 100 })),
  )
  expect(findIssue(input, { slipDistancePercent: 0 })).toEqual(
    ofField('fatFinger.distance', message('input.min', { least: 0.1 })),
  )
  expect(findIssue(input, { panelHeight: 5 })).toEqual(
    ofField('trades.height', message('input.min', { least: 120 })),
  )
})

test('a rejected number is shown with all of its digits', () => {
  const written = (figure: number): string => inEnglish(message('figure.given', { figure }))
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
