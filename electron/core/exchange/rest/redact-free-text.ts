import type { z } from 'zod'

type RedactValue = (value: unknown) => unknown

type Redaction = (value: unknown, redact: RedactValue) => unknown

const redactWhole: Redaction = (value, redact) => redact(value)

const redactions = new WeakMap<z.core.$ZodType, Redaction | null>()

/**
 * Redacts every text that `schema` doesn't restrict to a format or to listed values. Changes `value`.
 * @param value validated by `schema`
 */
export function redactFreeText(schema: z.core.$ZodType, value: unknown, redact: RedactValue): unknown {
  const redaction = findRedaction(schema)
  return redaction === null ? value : redaction(value, redact)
}

function findRedaction(schema: z.core.$ZodType): Redaction | null {
  const cached = redactions.get(schema)
  if (cached !== undefined) return cached
  const redaction = buildRedaction(schema)
  redactions.set(schema, redaction)
  return redaction
}

const withoutText: readonly string[] = ['number', 'int', 'boolean', 'null', 'undefined', 'literal', 'enum']

function buildRedaction(schema: z.core.$ZodType): Redaction | null {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (withoutText.includes(def.type)) return null
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default' || def.type === 'catch')
    return findRedaction(def.innerType)
  if (def.type === 'pipe') return findRedaction(def.out)
  if (def.type === 'array') return inArray(findRedaction(def.element))
  if (def.type === 'object' && def.catchall === undefined) return inObject(def.shape)
  if (def.type === 'union' && def.options.every((option) => findRedaction(option) === null)) return null
  return redactWhole
}

function inArray(item: Redaction | null): Redaction | null {
  if (item === null) return null
  return (value, redact) => {
    if (!Array.isArray(value)) return redact(value)
    const items = value as unknown[]
    for (let index = 0; index < items.length; index++) items[index] = item(items[index], redact)
    return items
  }
}

function inObject(shape: z.core.$ZodShape): Redaction | null {
  const fields = Object.entries(shape).flatMap(([name, schema]) => {
    const redaction = findRedaction(schema)
    return redaction === null ? [] : [{ name, redaction }]
  })
  if (fields.length === 0) return null
  return (value, redact) => {
    if (typeof value !== 'object' || value === null) return redact(value)
    const holder = value as Record<string, unknown>
    for (const { name, redaction } of fields) {
      if (!Object.hasOwn(holder, name)) continue
      const before = holder[name]
      const after = redaction(before, redact)
      if (after !== before) holder[name] = after
    }
    return holder
  }
}
