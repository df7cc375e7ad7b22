/**
 * Writes the endpoint tables as an OpenAPI 3.1 document.
 * usage: npm run openapi [-- FILE]      (FILE defaults to out/openapi.json)
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { openApiDocument } from '@common/exchange-api/openapi/document'

const file = resolve(process.argv[2] ?? 'out/openapi.json')
const text = JSON.stringify(openApiDocument({ serverUrl: '/', headerPrefix: 'SVC' }), null, 2)
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, `${text}\n`)
console.log(`Wrote ${file}`)
