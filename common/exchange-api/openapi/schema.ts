import { z } from 'zod'
import * as positions from '../v1/futures-records'
import * as app from '../v2/app'
import * as futures from '../v2/futures-records'
import { optionsTrade } from '../v2/options'
import * as wallet from '../v2/wallet-records'

const namedRecords: Readonly<Record<string, z.ZodType>> = {
  FuturesTrade: futures.futuresTrade,
  Leaderboard: futures.leaderboard,
  OptionsTrade: optionsTrade,
  Position: positions.position,
  ClosedPosition: positions.closedPosition,
  CanceledPosition: positions.canceledPosition,
  User: wallet.user,
  BitcoinAddress: wallet.bitcoinAddress,
  Deposit: wallet.deposit,
  DepositRequest: wallet.depositRequest,
  Withdrawal: wallet.withdrawal,
  Configuration: app.configuration,
  Node: app.node,
}

/** Version 2020-12, as OpenAPI 3.1 requires. */
export type JsonSchema = Readonly<Record<string, unknown>>

const nameByRecord: ReadonlyMap<unknown, string> = new Map(
  Object.entries(namedRecords).map(([name, record]) => [record, name]),
)

const referenceTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

function converted(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const inner: unknown = zodSchema
      const name = nameByRecord.get(inner)
      if (name === undefined || inner === schema) return
      for (const key of Object.keys(jsonSchema)) delete (jsonSchema as Record<string, unknown>)[key]
      Object.assign(jsonSchema, referenceTo(name))
    },
  })
  return rest
}

/** Wire form, before text is converted to numbers; refers to named records. */
export function wireSchema(schema: z.ZodType): JsonSchema {
  const name = nameByRecord.get(schema)
  return name === undefined ? converted(schema, 'input') : referenceTo(name)
}

export const recordSchemas: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
  Object.entries(namedRecords).map(([name, record]) => [name, converted(record, 'input')]),
)

export interface Parameter {
  readonly name: string
  readonly required: boolean
  readonly schema: JsonSchema
}

const getProperties = (schema: JsonSchema): Readonly<Record<string, JsonSchema>> =>
  (schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>

/** A query has no null. */
function withoutNull(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf))
    return Array.isArray(schema.type)
      ? { ...schema, type: (schema.type as unknown[]).find((each) => each !== 'null') }
      : schema
  const alternatives = new Map(
    (anyOf as JsonSchema[])
      .filter(({ type }) => type !== 'null')
      .map((alternative) => [JSON.stringify(alternative), alternative]),
  )
  const [first, ...others] = alternatives.values()
  return others.length === 0 ? { ...first, ...rest } : { ...rest, anyOf: [first, ...others] }
}

/**
 * Schemas describe the parsed values, since all fields are sent as text. Values that JSON can't represent, such as
 * parsed times, are described as sent.
 */
export function toParameters(schema: z.ZodType | undefined): readonly Parameter[] {
  if (schema === undefined) return []
  const sent = wireSchema(schema)
  const required = (sent.required ?? []) as readonly string[]
  return Object.entries(getProperties(converted(schema, 'output'))).map(([name, field]) => ({
    name,
    required: required.includes(name),
    schema: withoutNull(Object.keys(field).length > 0 ? field : (getProperties(sent)[name] ?? field)),
  }))
}
