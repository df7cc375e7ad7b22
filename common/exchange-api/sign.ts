import type { HttpMethod } from './endpoint'

interface SignedParts {
  /** Equal to the timestamp header, epoch milliseconds. */
  readonly timestampMs: number | string
  readonly method: HttpMethod | Lowercase<HttpMethod>
  /** Path with the version segment, without the query. */
  readonly path: string
  /** The raw query without `?` for GET and DELETE, the body as sent for POST and PUT, '' when there is none. */
  readonly data: string
}

/**
 * What is signed (protocol/rest.md#signing). `data` must be the very text that travels: encoding it again may order or escape
 * it differently and the signature is then refused.
 */
export const signedText = ({ timestampMs, method, path, data }: SignedParts): string =>
  `${timestampMs}${method}${path}${data}`

/** A request as it travels. */
export interface SentRequest extends Omit<SignedParts, 'data' | 'method'> {
  readonly method: HttpMethod
  /** Without `?`; '' when there is none. */
  readonly query: string
  readonly body: string | null
}

/** How a version of the protocol makes the text that is signed of what is sent. */
export type SigningText = (request: SentRequest) => string

/** Versions 1 and 2: the method in upper case, the query without `?`. */
export const upperCaseSigningText: SigningText = ({ query, body, ...parts }) =>
  signedText({ ...parts, data: body ?? query })

/** Version 3: the method in lower case, the query with its `?` (protocol/v3.md#signing). */
export const lowerCaseSigningText: SigningText = ({ method, query, body, ...parts }) =>
  signedText({
    ...parts,
    method: method.toLowerCase() as Lowercase<HttpMethod>,
    data: body ?? (query === '' ? '' : `?${query}`),
  })

/** What is signed for the stream of version 3 (protocol/v3.md#signing-in). */
export const streamSignedText = (timestampMs: number, nonce: string): string => `${timestampMs}${nonce}`

/** What is signed for a WebSocket, whatever prefix the method carries (protocol/stream.md#signing-in). */
export const websocketSignedText = (timestampMs: number): string => `${timestampMs}auth/api-key`

interface HeaderNames {
  readonly key: string
  readonly signature: string
  readonly passphrase: string
  readonly timestamp: string
}

/** Names of the four headers of a signed request (protocol/rest.md#signing). The prefix is `SVC` or the service's own word. */
export const headerNames = (prefix: string): HeaderNames => ({
  key: `${prefix}-ACCESS-KEY`,
  signature: `${prefix}-ACCESS-SIGNATURE`,
  passphrase: `${prefix}-ACCESS-PASSPHRASE`,
  timestamp: `${prefix}-ACCESS-TIMESTAMP`,
})
