import type { HttpMethod } from './endpoint'

interface SignedParts {
  /** Equal to the timestamp header, epoch milliseconds. */
  readonly timestampMs: number | string
  readonly method: HttpMethod | Lowercase<HttpMethod>
  readonly path: string
  /** GET, DELETE: raw query without `?`; POST, PUT: body as sent; '' if absent. */
  readonly data: string
}

/** `data` must be the exact text sent: encoding again may change order or escaping (protocol/rest.md#signing). */
export const signedText = ({ timestampMs, method, path, data }: SignedParts): string =>
  `${timestampMs}${method}${path}${data}`

export interface SentRequest extends Omit<SignedParts, 'data' | 'method'> {
  readonly method: HttpMethod
  readonly query: string
  readonly body: string | null
}

export type SigningText = (request: SentRequest) => string

/** Versions 1 and 2: upper-case method, query without `?`. */
export const upperCaseSigningText: SigningText = ({ timestampMs, method, path, query, body }) =>
  signedText({ timestampMs, method, path, data: body ?? query })

/** Version 3: lower-case method, query with `?` (protocol/v3.md#signing). */
export const lowerCaseSigningText: SigningText = ({ timestampMs, method, path, query, body }) =>
  signedText({
    timestampMs,
    path,
    method: method.toLowerCase() as Lowercase<HttpMethod>,
    data: body ?? (query === '' ? '' : `?${query}`),
  })

/** protocol/v3.md#signing-in */
export const streamSignedText = (timestampMs: number, nonce: string): string => `${timestampMs}${nonce}`

/** Independent of the method's prefix (protocol/stream.md#signing-in). */
export const websocketSignedText = (timestampMs: number): string => `${timestampMs}auth/api-key`

interface HeaderNames {
  readonly key: string
  readonly signature: string
  readonly passphrase: string
  readonly timestamp: string
}

/** The prefix is `SVC` or the exchange's own (protocol/rest.md#signing). */
export const headerNames = (prefix: string): HeaderNames => ({
  key: `${prefix}-ACCESS-KEY`,
  signature: `${prefix}-ACCESS-SIGNATURE`,
  passphrase: `${prefix}-ACCESS-PASSPHRASE`,
  timestamp: `${prefix}-ACCESS-TIMESTAMP`,
})
