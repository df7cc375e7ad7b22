import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { openApiDocument } from '@common/exchange-api/openapi/document'

const plain = (): { paths: Record<string, Record<string, { parameters: { in: string }[] }>> } =>
  JSON.parse(JSON.stringify(openApiDocument({ serverUrl: '/', headerPrefix: 'SVC' }))) as ReturnType<
    typeof plain
  >

test('a public validator accepts the OpenAPI 3.1 document', async () => {
  const validator = new Validator()
  expect(await validator.validate(plain())).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

test('a public validator rejects an invalid OpenAPI document', async () => {
  const broken = plain()
  const [parameter] = broken.paths['/v2/futures']?.get?.parameters ?? []
  if (parameter === undefined) throw new Error('GET /v2/futures has no parameters')
  parameter.in = 'nowhere'
  expect(await new Validator().validate(broken)).toMatchObject({ valid: false })
})
