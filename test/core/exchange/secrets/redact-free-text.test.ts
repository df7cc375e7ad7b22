import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '@common/exchange-api/endpoint'
import { versions } from '@common/exchange-api/versions'
import { redactFreeText } from '../../../../electron/core/exchange/rest/redact-free-text'

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

  // Redactions are kept by schema, so each test has its own.
  test.each<[string, () => z.ZodType, unknown]>([
    ['an optional text', () => z.object({ a: z.string().optional() }), { a: planted }],
    ['a nullable text', () => z.object({ a: z.string().nullable() }), { a: planted }],
    ['a text with a default', () => z.object({ a: z.string().default('') }), { a: planted }],
    ['a text that falls back', () => z.object({ a: z.string().catch('') }), { a: planted }],
    ['a text of a list in a list', () => z.array(z.array(z.string())), [[planted]]],
    ['a text of a tuple', () => z.tuple([z.number(), z.string()]), [1, planted]],
    ['a text of a record', () => z.record(z.string(), z.string()), { a: planted }],
    ['a text or number', () => z.union([z.number(), z.string()]), planted],
    ['a converted text', () => z.number().transform(String), planted],
    ['an unlisted field', () => z.looseObject({ a: z.number() }), { a: 1, b: planted }],
    ['any value', () => z.object({ a: z.unknown() }), { a: { b: planted } }],
    ['a text of either object', () => z.union([z.object({ a: z.string() }), z.null()]), { a: planted }],
  ])('redacts %s', (_kind, createSchema, value) => {
    const schema = createSchema()
    expect(clean(schema, value)).toContain('[secret]')
    expect(clean(schema, value)).not.toContain(planted)
  })

  test.each<[string, () => z.ZodType, unknown, unknown]>([
    ['an optional number', () => z.number().optional(), planted, planted],
    ['a nullable number', () => z.number().nullable(), planted, planted],
    ['a number with a default', () => z.number().default(1), planted, planted],
    ['a number that falls back', () => z.number().catch(1), planted, planted],
    ['a converted number', () => z.string().pipe(z.coerce.number()), planted, planted],
    ['a list of numbers', () => z.array(z.number()), [planted], [planted]],
    ['an object of numbers', () => z.object({ a: z.number() }), { a: planted }, { a: planted }],
    ['a number or nothing', () => z.union([z.number(), z.null()]), planted, planted],
    ['one text', () => z.object({ a: z.string(), b: z.number() }), { b: planted }, { b: planted }],
    ['a list that is none', () => z.array(z.string()), planted, '[secret]'],
    ['an object that is none', () => z.object({ a: z.string() }), planted, '[secret]'],
    ['an object that is missing', () => z.object({ a: z.string() }), null, null],
  ])('searches only the parts of %s that may be text', (_kind, createSchema, value, expected) => {
    expect(redactFreeText(createSchema(), structuredClone(value), redact)).toEqual(expected)
  })

  test('does not add missing texts or write unchanged ones', () => {
    const schema = z.object({ a: z.string().optional(), b: z.string().optional() })
    const value = Object.freeze({ b: 'clean' })
    expect(redactFreeText(schema, value, redact)).toBe(value)
    expect(Object.keys(value)).toEqual(['b'])
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
