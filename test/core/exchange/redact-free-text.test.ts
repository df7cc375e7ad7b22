import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '@common/exchange-api/endpoint'
import { versions } from '@common/exchange-api/versions'
import { redactFreeText } from '../../../electron/core/exchange/rest/redact-free-text'

type JsonSchema = z.core.JSONSchema.JSONSchema

const planted = 'planted-secret'

const redact = (value: unknown): unknown =>
  JSON.parse((JSON.stringify(value) ?? 'null').replaceAll(planted, '[secret]')) as unknown

const toSchema = (schema: JsonSchema | boolean): JsonSchema => (typeof schema === 'boolean' ? {} : schema)

function* plantSecrets(schema: JsonSchema): Iterable<unknown> {
  const { type, enum: text, properties = {}, items, additionalProperties, anyOf } = schema
  if (anyOf) for (const member of anyOf) yield* plantSecrets(toSchema(member))
  else if (text || 'const' in schema) yield text?.[0] ?? schema.const
  else if (type === 'object') {
    const fields = Object.entries(properties).map(([name, each]) => [name, ...plantSecrets(toSchema(each))])
    const max = Math.max(1, ...fields.map(({ length }) => length - 1))
    const extra =
      typeof additionalProperties === 'object' ? [['extra', ...plantSecrets(additionalProperties)]] : []
    for (let index = 0; index < max; index += 1)
      yield Object.fromEntries([...fields, ...extra].map(([name, ...all]) => [name, all[index % all.length]]))
  } else if (type === 'array') {
    for (const item of plantSecrets(toSchema((items ?? {}) as JsonSchema))) yield [item, item]
  } else if (type === 'string') yield schema.format ? '2026-01-31' : planted
  else if (type === undefined) yield { any: [planted] }
  else yield type === 'null' ? null : type === 'boolean' ? true : 1
}

const toJsonSchema = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', reused: 'inline' })

const clean = (schema: z.ZodType, value: unknown): string =>
  JSON.stringify(redactFreeText(schema, structuredClone(value), redact)) ?? ''

const byVersion: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Endpoint>>>>>> =
  versions
const endpoints = Object.values(byVersion).flatMap((groups) =>
  Object.values(groups).flatMap((group) => Object.values(group)),
)

describe('redactFreeText', () => {
  test('redacts every free text of every response', () => {
    const missed = endpoints.filter(({ response }) =>
      [...plantSecrets(toJsonSchema(response))].some((value) => clean(response, value).includes(planted)),
    )
    expect(missed.map(({ operation }) => operation)).toEqual([])
  })

  test('is tested with more than half of all responses', () => {
    const withText = endpoints.filter(({ response }) =>
      JSON.stringify([...plantSecrets(toJsonSchema(response))]).includes(planted),
    )
    expect(withText.length).toBeGreaterThan(endpoints.length / 2)
  })

  test.each<[string, z.ZodType, unknown]>([
    ['an optional text', z.object({ a: z.string().nullish().default('') }), { a: planted }],
    ['a text that falls back', z.object({ a: z.string().catch('') }), { a: planted }],
    ['a text of a list in a list', z.array(z.array(z.string())), [[planted]]],
    ['a text of a tuple', z.tuple([z.number(), z.string()]), [1, planted]],
    ['a text of a record', z.record(z.string(), z.string()), { a: planted }],
    ['a text or number', z.union([z.number(), z.string()]), planted],
    ['a converted text', z.number().transform(String), planted],
    ['an unlisted field', z.looseObject({ a: z.number() }), { a: 1, b: planted }],
    ['any value', z.object({ a: z.unknown() }), { a: { b: planted } }],
    ['a text of either object', z.union([z.object({ a: z.string() }), z.null()]), { a: planted }],
  ])('redacts %s', (_kind, schema, value) => {
    expect(clean(schema, value)).toContain('[secret]')
    expect(clean(schema, value)).not.toContain(planted)
  })

  test('leaves listed values and numbers unchanged', () => {
    const schema = z.object({
      state: z.enum([planted, 'other']),
      count: z.number(),
      name: z.literal(planted),
    })
    const value = { state: planted, count: 1, name: planted }
    expect(redactFreeText(schema, value, redact)).toEqual(value)
  })

  test('returns what the redaction returns for a value nested too deep', () => {
    expect(redactFreeText(z.unknown(), [[]], () => null)).toBeNull()
  })
})
