import {
  type Endpoint,
  type ParamsInput,
  buildPath,
  type QueryInput,
  type BodyInput,
} from '@common/exchange-api/endpoint'
import { fieldsMessage, issueMessage } from '@common/texts/issue-texts'
import { message } from '@common/texts/message'
import { ExchangeError } from '../../ports/exchange/exchange-error'
import { domainField } from '../shared/domain-field'

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [K in Name]?: undefined }
  : undefined extends Value
    ? { readonly [K in Name]?: Value }
    : { readonly [K in Name]: Value }

export type CallInput<E extends Endpoint> = Part<'params', ParamsInput<E>> &
  Part<'query', QueryInput<E>> &
  Part<'body', BodyInput<E>>

interface EncodedRequest {
  readonly path: string
  readonly target: string
  /** Without `?`; may be empty. */
  readonly query: string
  readonly body: string | null
}

const validatorsOwn = /^(Too (big|small)|Invalid|Unrecognized)/

function check(schema: Endpoint['body'], value: unknown): void {
  const result = schema?.safeParse(value)
  if (result === undefined || result.success) return
  const issues = result.error.issues.map((issue) => ({
    field: domainField(issue.path.join('.')),
    ...(validatorsOwn.test(issue.message)
      ? issueMessage(issue)
      : message('message.verbatim', { words: issue.message })),
  }))
  throw new ExchangeError('invalid-request', message('service.brokenRules', { why: fieldsMessage(issues) }), {
    issues,
  })
}

const queryText = (query: object | undefined): string => {
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  return new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, String(value)])).toString()
}

/**
 * The signed text is the sent one.
 * @throws ExchangeError `invalid-request` if the input breaks the endpoint's rules
 */
export function encodeRequest<E extends Endpoint>(endpoint: E, input: CallInput<E>): EncodedRequest {
  const { params, query, body } = input as { params?: Record<string, string>; query?: object; body?: object }
  check(endpoint.params, params)
  check(endpoint.query, query ?? {})
  check(endpoint.body, body)
  const path = buildPath(endpoint, params)
  const search = queryText(query)
  return {
    path,
    target: search === '' ? path : `${path}?${search}`,
    query: search,
    body: body === undefined ? null : JSON.stringify(body),
  }
}
