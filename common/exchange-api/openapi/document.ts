import type { Endpoint } from '../endpoint'
import { headerNames } from '../sign'
import { versions } from '../versions'
import { errorComponents, errorResponses, v3ErrorResponses } from './errors'
import { credentialSchemes, operationObject, getTag } from './operation'
import { recordSchemas, type JsonSchema } from './schema'

interface OpenApiOptions {
  /** Without version; `/` if this server serves the document. */
  readonly serverUrl: string
  readonly headerPrefix: string
}

interface OpenApiDocument {
  readonly openapi: '3.1.0'
  readonly info: JsonSchema
  readonly servers: readonly JsonSchema[]
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>
  readonly components: JsonSchema
}

const description = `A bitcoin derivatives service: futures, options, swaps, wallet and market data.

Signed requests carry four headers. The signature is the Base 64 of an HMAC with SHA-256, keyed with the secret of the API key,
over timestamp + method + path + params: the path includes the version segment, and params is the raw query without its question
mark for GET and DELETE, the body as sent for POST and PUT. The timestamp is in epoch milliseconds and lies within 30 seconds of
the service's time. In version 3 the method is in lower case and the query keeps its question mark.

Every response other than 200 has the body of the schema Error. A path returns 405 for an unsupported method. /v1/teapot and
/v2/teapot return 418.`

const endpoints: readonly Endpoint[] = Object.values<Readonly<Record<string, object>>>(versions).flatMap(
  (groups) =>
    Object.values(groups).flatMap((group) =>
      Object.values<Endpoint>(group as Readonly<Record<string, Endpoint>>),
    ),
)

const withoutQuery: ReadonlyMap<string, Endpoint> = new Map(
  endpoints.flatMap((endpoint) =>
    endpoint.withoutQuery.map((path): [string, Endpoint] => [`${endpoint.method} ${path}`, endpoint]),
  ),
)

function buildPaths(): OpenApiDocument['paths'] {
  const paths = new Map<string, Record<string, JsonSchema>>()
  for (const endpoint of endpoints) {
    for (const [alias, path] of [endpoint.path, ...endpoint.aliases].entries()) {
      const template = path.replace(/:([a-zA-Z]+)/g, '{$1}')
      const operation = operationObject(endpoint, alias, withoutQuery.get(`${endpoint.method} ${path}`))
      paths.set(template, { ...paths.get(template), [endpoint.method.toLowerCase()]: operation })
    }
  }
  return Object.fromEntries(paths)
}

export function openApiDocument({ serverUrl, headerPrefix }: OpenApiOptions): OpenApiDocument {
  const headers = headerNames(headerPrefix)
  return {
    openapi: '3.1.0',
    info: { title: 'Trading service', version: '3.0.0', description },
    servers: [{ url: serverUrl }],
    tags: [...new Set(endpoints.map(getTag))].map((name) => ({ name })),
    paths: buildPaths(),
    components: {
      schemas: { ...errorComponents, ...recordSchemas },
      responses: { ...errorResponses, ...v3ErrorResponses },
      securitySchemes: Object.fromEntries(
        credentialSchemes.map((name) => [name, { type: 'apiKey', in: 'header', name: headers[name] }]),
      ),
    },
  }
}
