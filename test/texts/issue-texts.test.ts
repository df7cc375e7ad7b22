import * as z from 'zod'
import { expect, test } from 'vitest'
import { bridgeContract } from '@common/bridge/contract'
import { fieldIssues } from '@common/bridge/protocol'
import { inEnglish } from '@common/texts/in-english'
import { fieldsText } from '@common/texts/issue-texts'

const said = (schema: z.ZodType, value: unknown): string | null => {
  const { error } = schema.safeParse(value)
  return error ? inEnglish(fieldsText(fieldIssues(error))) : null
}

test('a refused setting is named with its bound', () => {
  const { input } = bridgeContract.app.changeSettings
  expect(said(input, { leverage: 1000 })).toBe('Leverage: The most is 100.')
  expect(said(input, { slipLeverage: 101 })).toBe('Leverage: The most is 100.')
  expect(said(input, { slipDistancePercent: 0 })).toMatch(/^Distance of a limit price: The least is 0.1\.$/)
  expect(said(input, { panelHeight: 5 })).toBe('Height of the trades panel: The least is 120.')
})

/** Values of every kind, each far from what any field takes. */
const hostile = [null, true, '', 'x'.repeat(5000), 1e99, -1e99, 0.5, NaN, [], {}, [null]]

test('whatever is asked of main, the words of the validator are not told', () => {
  const told: string[] = []
  for (const group of Object.values(bridgeContract)) {
    for (const { input } of Object.values<{ readonly input: z.ZodType }>(group)) {
      const fields = input instanceof z.ZodObject ? Object.keys(input.shape) : []
      for (const value of hostile) {
        told.push(said(input, value) ?? '')
        for (const field of fields) told.push(said(input, { [field]: value }) ?? '')
        told.push(said(input, Object.fromEntries(fields.map((field) => [field, value]))) ?? '')
      }
    }
  }
  expect(told.filter((words) => words !== '').length).toBeGreaterThan(300)
  expect(
    told.filter((words) => /expected|received|invalid (input|option|string)|unrecognized/i.test(words)),
  ).toEqual([])
})
