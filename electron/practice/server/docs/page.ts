import type { OpenApiDocument } from '@common/exchange-api/openapi/document'
import { html, type Html } from './html'
import { fieldTable, schemaView, typeText } from './schema-view'

type JsonSchema = Readonly<Record<string, unknown>>
interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>
}

interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly security: readonly JsonSchema[]
  readonly parameters: readonly {
    readonly name: string
    readonly required: boolean
    readonly schema: JsonSchema
  }[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content>>
}

interface Placed {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

const placedIn = ({ paths }: OpenApiDocument): readonly Placed[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation: operation as unknown as Operation,
    })),
  )

const listSchemas = (part: Content | undefined): readonly JsonSchema[] =>
  Object.values(part?.content ?? {}).map(({ schema }) => schema)

const part = (title: string, contents: readonly Html[]): Html | false =>
  contents.length > 0 &&
  html`<h4>${title}</h4>
    ${contents}`

function section({ method, path, operation }: Placed): Html {
  const { operationId, summary, description, security, parameters, requestBody, responses } = operation
  const rows = parameters.map(({ name, required, schema }) => ({
    name,
    isRequired: required,
    typeText: typeText(schema),
  }))
  return html`<section id="${operationId}">
    <h3><span class="method">${method}</span> <code>${path}</code></h3>
    <p>
      ${summary}.
      ${security.length > 0 ? 'Signed.' : 'Open.'}${description !== undefined && ` ${description}`}
    </p>
    ${part('Parameters', rows.length > 0 ? [fieldTable(rows)] : [])}
    ${part('Body', listSchemas(requestBody).map(schemaView))}
    ${part('Response', listSchemas(responses['200']).map(schemaView))}
  </section> `
}

function errorList(document: OpenApiDocument): Html {
  const { responses = {} } = document.components as {
    responses?: Readonly<Record<string, { readonly description: string }>>
  }
  return html`<ul>
    ${Object.entries(responses).map(
      ([name, { description }]) =>
        html`<li><strong>${name.replace(/^\D+/, '')}</strong> ${description}</li> `,
    )}
  </ul>`
}

export function docsPage(document: OpenApiDocument): string {
  const operations = placedIn(document)
  const { title, description = '' } = document.info as { title: string; description?: string }
  const { schemas: records = {} } = document.components as { schemas?: Readonly<Record<string, JsonSchema>> }
  const groups = document.tags.map(({ name }) => ({
    name,
    members: operations.filter(({ operation }) => operation.tags.includes(name)),
  }))
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${pageStyle}
        </style>
      </head>
      <body>
        <nav aria-label="Operations">
          ${groups.map(
            ({ name, members }) =>
              html`<details>
                <summary>${name}</summary>
                <ul>
                  ${members.map(
                    ({ method, path, operation }) =>
                      html`<li>
                        <a href="#${operation.operationId}"><span class="method">${method}</span> ${path}</a>
                      </li>`,
                  )}
                </ul>
              </details>`,
          )}
          <p><a href="#errors">Errors</a></p>
          <p><a href="#records">Records</a></p>
        </nav>
        <main>
          <h1>${title}</h1>
          ${description.split('\n\n').map((paragraph) => html`<p>${paragraph}</p>`)}
          <p>OpenAPI document: <a href="/openapi.json">/openapi.json</a></p>
          <p>
            AsyncAPI documents of the streams: <a href="/asyncapi/v3.json">/asyncapi/v3.json</a> for version
            3, <a href="/asyncapi/v2.json">/asyncapi/v2.json</a> for versions 1 and 2
          </p>
          ${groups.map(
            ({ name, members }) =>
              html`<h2>${name}</h2>
                ${members.map(section)}`,
          )}
          <h2 id="errors">Errors</h2>
          ${errorList(document)}
          <h2 id="records">Records</h2>
          ${Object.entries(records).map(
            ([name, schema]) =>
              html`<section id="record-${name}">
                <h3>${name}</h3>
                ${schemaView(schema)}
              </section>`,
          )}
        </main>
      </body>
    </html> `
  return page.html
}

const pageStyle: Html = {
  html: `
:root { color-scheme: light dark; --line: #8884; --soft: #8881; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 80rem; display: grid; grid-template-columns: 19rem minmax(0, 1fr); gap: 2rem;
  padding: 0 1.5rem; font: 15px/1.5 system-ui, sans-serif; }
nav { position: sticky; top: 0; align-self: start; height: 100vh; overflow: auto; padding: 1.5rem 0; font-size: 13px; }
nav ul { list-style: none; margin: 0; padding: 0 0 .5rem; }
nav a { display: block; padding: .15rem .4rem; text-decoration: none; overflow-wrap: anywhere; color: inherit; }
nav a:hover, nav a:focus-visible { background: var(--soft); }
summary { cursor: pointer; font-weight: 600; padding: .25rem 0; }
main { padding: 1.5rem 0 6rem; }
section { border-top: 1px solid var(--line); padding: .5rem 0 1rem; }
h2 { margin: 2.5rem 0 .5rem; }
h3 { margin: .75rem 0 .25rem; font-size: 1rem; overflow-wrap: anywhere; }
h4 { margin: .75rem 0 .25rem; font-size: .85rem; }
.method { font: 600 11px/1 ui-monospace, monospace; padding: .2em .4em; border: 1px solid var(--line); border-radius: 3px; }
code { font: .92em ui-monospace, monospace; }
table { border-collapse: collapse; width: 100%; font-size: 13px; }
th, td { text-align: left; vertical-align: top; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid var(--soft); }
th { font-weight: 400; width: 16rem; }
td:nth-child(2) { width: 5rem; opacity: .75; }
@media (max-width: 50rem) { body { display: block; } nav { position: static; height: auto; } th { width: 40%; } }
`,
}
