import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '@common/exchange-api/endpoint'
import { v1 } from '@common/exchange-api/v1/endpoints'
import { v2 } from '@common/exchange-api/v2/endpoints'
import { v3 } from '@common/exchange-api/v3/endpoints'

type JsonSchema = z.core.JSONSchema.BaseSchema

const endpoints = [v1, v2, v3].flatMap((groups) =>
  Object.values<Readonly<Record<string, Endpoint>>>(groups).flatMap((group) => Object.values(group)),
)
const responses = new Map(endpoints.map(({ operation, response }) => [response, operation]))

function sampleWithAllFields(schema: unknown): unknown {
  const { anyOf, oneOf, const: fixed, enum: values, ...rest } = schema as JsonSchema
  const [option] = anyOf ?? oneOf ?? []
  if (option !== undefined) return sampleWithAllFields(option)
  if (fixed !== undefined) return fixed
  if (values) return values[0]
  const [type] = [rest.type].flat()
  if (type === 'array')
    return rest.prefixItems ? rest.prefixItems.map(sampleWithAllFields) : [sampleWithAllFields(rest.items)]
  if (type === 'object') {
    const fields = Object.entries(rest.properties ?? { name: rest.additionalProperties ?? {} })
    return Object.fromEntries(fields.map(([name, field]) => [name, sampleWithAllFields(field)]))
  }
  return type === 'string' ? '2026-01-01T00:00:00Z' : type === 'boolean' ? true : type === 'null' ? null : 1
}

const replacements = [undefined, null, 'text', '1', -1.5, 1e300, true, {}]

function* changedCopies(value: unknown): Generator {
  yield* replacements
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const item of changedCopies(value[0])) yield [item]
    return
  }
  yield { ...value, unknown: 1 }
  for (const [name, field] of Object.entries(value)) {
    yield Object.fromEntries(Object.entries(value).filter(([other]) => other !== name))
    for (const each of changedCopies(field)) yield { ...value, [name]: each }
  }
}

const toOutcome = ({ success, data, error }: z.ZodSafeParseResult<unknown>) => [success, data, error?.issues]

test('compiled response schemas accept, convert and reject the same values', () => {
  const different: string[] = []
  const rejectedSamples: string[] = []
  for (const [response, operation] of responses) {
    const compiled = z.compile(response)
    const whole = sampleWithAllFields(z.toJSONSchema(response, { io: 'input', unrepresentable: 'any' }))
    if (!response.safeParse(whole).success) rejectedSamples.push(operation)
    for (const value of [whole, ...changedCopies(whole)])
      if (!isDeepStrictEqual(toOutcome(compiled.safeParse(value)), toOutcome(response.safeParse(value))))
        different.push(`${operation} ${JSON.stringify(value)}`)
  }
  expect(rejectedSamples).toEqual([])
  expect(different).toEqual([])
})
