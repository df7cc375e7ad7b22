import type { HttpMethod } from './endpoint'

interface SignedParts {
  /** Equal to the timestamp header, epoch milliseconds. */
  readonly timestampMs: number | string
  readonly method: HttpMethod
  /** Path with the version segment, without the query. */
  readonly path: string
  /** The raw query without `?` for GET and DELETE, the body as sent for POST and PUT, '' when there is none. */
  readonly data: string
}

/**
 * API: "Base 64 of HMAC with SHA-256, keyed with the secret of the API key, over the string timestamp + method + path
 * + params (plain concatenation)". `data` must be the very text that travels: encoding it again may order or escape it
 * differently and the signature is then refused.
 */
export const signedText = ({ timestampMs, method, path, data }: SignedParts): string =>
  `${timestampMs}${method}${path}${data}`

/** API: "signature over the timestamp followed by the method name auth/api-key", whatever prefix the method carries. */
export const websocketSignedText = (timestampMs: number): string => `${timestampMs}auth/api-key`

interface HeaderNames {
  readonly key: string
  readonly signature: string
  readonly passphrase: string
  readonly timestamp: string
}

/** Names of the four headers of a signed request (specification 5.1). The prefix is `SVC` or the service's own word. */
export const headerNames = (prefix: string): HeaderNames => ({
  key: `${prefix}-ACCESS-KEY`,
  signature: `${prefix}-ACCESS-SIGNATURE`,
  passphrase: `${prefix}-ACCESS-PASSPHRASE`,
  timestamp: `${prefix}-ACCESS-TIMESTAMP`,
})
