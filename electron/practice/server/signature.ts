import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { wireLimits } from '@common/exchange-api/limits'
import { permits, type Permission } from '@common/exchange-api/permissions'
import type { HttpMethod } from '@common/exchange-api/endpoint'
import { headerNames, signedText } from '@common/exchange-api/sign'
import type { Clocks } from '../time/clock'
import { isV3 } from './is-v3'
import { fieldError, ServiceError } from '../errors/service-error'
import { computeHash, type ApiKey, type ApiKeys } from '../users/api-keys'
import { ownValue } from '@common/domain/collections/own-value'

/** As received: the signature covers these values. */
export interface RawRequest {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly body: Buffer | null
  readonly headers: IncomingHttpHeaders
}

interface Credentials {
  readonly key: string
  readonly signature: string
  readonly passphrase: string
  readonly timestamp: string | number
}

const [svcNames, lnmNames] = [headerNames('SVC'), headerNames('LNM')] as const

const headers = {
  key: [svcNames.key.toLowerCase(), lnmNames.key.toLowerCase()],
  signature: [svcNames.signature.toLowerCase(), lnmNames.signature.toLowerCase()],
  passphrase: [svcNames.passphrase.toLowerCase(), lnmNames.passphrase.toLowerCase()],
  timestamp: [svcNames.timestamp.toLowerCase(), lnmNames.timestamp.toLowerCase()],
} as const

/** Implements protocol/rest.md#signing. */
export function authenticate(request: RawRequest, keys: ApiKeys, clocks: Clocks): ApiKey {
  const credentials = toCredentials(request.headers)
  return verifyCredentials(credentials, signedTexts(request, credentials.timestamp), keys, clocks)
}

/** @throws ServiceError 401 */
export function verifyCredentials(
  { key, passphrase, timestamp, signature }: Credentials,
  texts: readonly (string | Buffer)[][],
  keys: ApiKeys,
  clocks: Clocks,
): ApiKey {
  const apiKey = keys.find(key)
  if (apiKey === null) throw new ServiceError('apiKeyInvalid', 'The API key is unknown')
  checkPassphrase(apiKey, passphrase)
  checkTimestamp(timestamp, clocks)
  checkMac(apiKey.secret, texts, signature)
  return apiKey
}

export function checkPermission({ permissions }: ApiKey, needed: Permission | readonly Permission[]): void {
  const missing = [needed].flat().filter((permission) => !permits(permissions, permission))
  if (missing.length === 0) return
  throw new ServiceError('permissionMissing', `The API key lacks the permission ${missing.join(', ')}`)
}

function checkPassphrase({ passphraseHash }: ApiKey, passphrase: string): void {
  if (timingSafeEqual(computeHash(passphrase), passphraseHash)) return
  throw new ServiceError('apiKeyInvalidPassphrase', 'The passphrase does not match the API key')
}

/** Implements protocol/rest.md#clock-tolerance. */
function checkTimestamp(timestamp: string | number, clocks: Clocks): void {
  const toleranceMs = wireLimits.timestampToleranceMs
  // In decimal digits (protocol/rest.md#clock-tolerance).
  const timestampMs = /^\d+$/.test(String(timestamp)) ? Number(timestamp) : Number.NaN
  if (clocks.timestampsMs().some((time) => Math.abs(time - timestampMs) <= toleranceMs)) return
  const message = `The timestamp ${String(timestamp).slice(0, 40)} must be whole milliseconds, within ${toleranceMs} ms of the exchange time ${clocks.shownMs()}`
  throw new ServiceError('timestampOutOfRange', message)
}

/** @throws ServiceError with the published wording, which clients match (protocol/rest.md#error-bodies). */
function checkMac(secret: string, texts: readonly (string | Buffer)[][], signature: string): void {
  const received = Buffer.from(signature)
  const isRight = texts.some((parts) => {
    const mac = createHmac('sha256', secret)
    for (const part of parts) mac.update(part)
    const expected = Buffer.from(mac.digest('base64'))
    return expected.length === received.length && timingSafeEqual(expected, received)
  })
  if (!isRight) throw new ServiceError('apiKeyInvalidSignature', 'Signature is not valid')
}

function signedTexts(
  { method, path, query, body }: RawRequest,
  timestamp: Credentials['timestamp'],
): (string | Buffer)[][] {
  const buildSignedText = (data: string, written = method as HttpMethod | Lowercase<HttpMethod>) =>
    signedText({ timestampMs: timestamp, method: written, path, data })
  if (isV3(path)) {
    const lower = method.toLowerCase() as Lowercase<HttpMethod>
    const hasBody = body !== null && body.length > 0
    return [
      hasBody
        ? [buildSignedText('', lower), body]
        : [buildSignedText(query === '' ? '' : `?${query}`, lower)],
    ]
  }
  const hasQuery = method === 'GET' || method === 'DELETE'
  if (!hasQuery) return [[buildSignedText(''), body ?? '']]
  // v2: with or without `?` (protocol/rest.md#signing).
  return query === '' ? [[buildSignedText('')]] : [[buildSignedText(query)], [buildSignedText(`?${query}`)]]
}

export const namesKey = (received: IncomingHttpHeaders): boolean =>
  headers.key.some((name) => ownValue(received, name) !== undefined)

/** The prefix that the client sent, else the documented one. */
const getHeaderNames = (received: IncomingHttpHeaders): typeof svcNames =>
  Object.values(headers).some(([, lnmName]) => ownValue(received, lnmName) !== undefined)
    ? lnmNames
    : svcNames

function toCredentials(received: IncomingHttpHeaders): Credentials {
  const read = (field: keyof Credentials): string => {
    for (const name of headers[field]) {
      const value = ownValue(received, name)
      if (typeof value === 'string' && value !== '') return value
    }
    const header = getHeaderNames(received)[field]
    throw fieldError('apiKeyInvalid', header, `The header ${header} is missing`)
  }
  return {
    key: read('key'),
    signature: read('signature'),
    passphrase: read('passphrase'),
    timestamp: read('timestamp'),
  }
}
