import { isJsonObject, type JsonObject } from '@common/domain/json'
import { html, joined, type Html } from './html'

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const schemas = (value: unknown): readonly JsonObject[] => list(value).filter(isJsonObject)
const text = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)

interface Field {
  readonly name: string
  readonly isRequired: boolean
  readonly schema: JsonObject
}

const isBound = (value: unknown): value is number =>
  typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER

function bounds(schema: JsonObject): string {
  const { minimum, maximum, exclusiveMinimum, multipleOf, minLength, maxLength } = schema
  return [
    isBound(minimum) && `at least ${minimum}`,
    isBound(exclusiveMinimum) && `more than ${exclusiveMinimum}`,
    isBound(maximum) && `at most ${maximum}`,
    isBound(multipleOf) && `multiple of ${multipleOf}`,
    isBound(maxLength) && `${isBound(minLength) ? minLength : 0} to ${maxLength} characters`,
    schema.default !== undefined && `default ${text(schema.default)}`,
  ]
    .filter((part) => part !== false)
    .join(', ')
}

export function typeText(schema: JsonObject): Html {
  const { $ref, anyOf, oneOf, type, items, format } = schema
  if (typeof $ref === 'string') {
    const name = $ref.split('/').at(-1) ?? ''
    return html`<a href="#record-${name}">${name}</a>`
  }
  const choices = schemas(anyOf ?? oneOf)
  if (choices.length > 0) return joined(choices.map(typeText), ' or ')
  if (schema.const !== undefined) return html`<code>${text(schema.const)}</code>`
  const values = list(schema.enum)
  if (values.length > 0)
    return joined(
      values.map((word) => html`<code>${text(word)}</code>`),
      ', ',
    )
  if (type === 'array') return html`list of ${isJsonObject(items) ? typeText(items) : 'anything'}`
  const limits = bounds(schema)
  return html`${typeof type === 'string' ? type : 'anything'}${typeof format === 'string' && ` (${format})`}${limits !== '' && `, ${limits}`}`
}

function listFields(schema: JsonObject, above = ''): readonly Field[] {
  const required = list(schema.required)
  const properties = isJsonObject(schema.properties) ? Object.entries(schema.properties) : []
  return properties.flatMap(([key, value]): readonly Field[] => {
    if (!isJsonObject(value)) return []
    const name = above + key
    const inner = value.type === 'array' && isJsonObject(value.items) ? value.items : value
    const below = listFields(inner, inner === value ? `${name}.` : `${name}[].`)
    return [{ name, isRequired: required.includes(key), schema: value }, ...below]
  })
}

export interface Row {
  readonly name: string
  readonly isRequired: boolean
  readonly typeText: Html
}

export const fieldTable = (rows: readonly Row[]): Html =>
  html`<table>
    <tbody>
      ${rows.map(
        ({ name, isRequired, typeText: shownType }) =>
          html`<tr>
            <th scope="row"><code>${name}</code></th>
            <td>${isRequired ? 'required' : 'optional'}</td>
            <td>${shownType}</td>
          </tr>`,
      )}
    </tbody>
  </table>`

export function schemaView(schema: JsonObject): Html {
  const kinds = schemas(schema.oneOf ?? schema.anyOf).filter(({ properties }) => isJsonObject(properties))
  if (kinds.length > 1) return joined(kinds.map(schemaView), '')
  const isList = schema.type === 'array' && isJsonObject(schema.items)
  const fields = listFields(isList && isJsonObject(schema.items) ? schema.items : schema)
  if (fields.length === 0) return html`<p>${typeText(schema)}</p>`
  const rows = fields.map((field) => ({ ...field, typeText: typeText(field.schema) }))
  return html`${isList && html`<p>list of</p>`}${fieldTable(rows)}`
}
