/**
 * Writes the endpoint tables as an OpenAPI 3.1 document.
 * usage: npm run openapi [-- FILE]      (docs/openapi.json unless told otherwise)
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { openApiDocument } from '@common/exchange-api/openapi/document'

const file = resolve(process.argv[2] ?? 'docs/openapi.json')
const text = JSON.stringify(openApiDocument({ serverUrl: '/', headerPrefix: 'SVC' }))
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, await format(text, { ...(await resolveConfig(file)), filepath: file }))
console.log(`Wrote ${file}`)
