import { errorBody, type ErrorBody, type ErrorCode } from '@common/exchange-api/errors'
import { wireLimits } from '@common/exchange-api/limits'
import { ExchangeError, type ExchangeErrorKind, type ExchangeErrorOptions } from '../ports/exchange-error'
import { domainField } from './domain-field'

interface RefusedAnswer {
  readonly status: number
  readonly text: string
  /** A POST, PUT or DELETE: what it did is unknown unless the service says it refused it. */
  readonly write: boolean
  readonly retryAtMs: number | undefined
  /** It says how long to wait for another reason than a used up rate limit. */
  readonly namesWait: boolean
  /** Timestamp of the request minus the service's clock, as its answer shows. */
  readonly timestampOffMs: number
}

/** Of a text from outside, as much as fits a message. */
const longestServiceText = 300

function parseBody(text: string): ErrorBody | undefined {
  try {
    const result = errorBody.safeParse(JSON.parse(text))
    return result.success ? result.data : undefined
  } catch {
    return undefined
  }
}

const plain = (text: string): string =>
  // Control characters could forge lines in a log.
  text.replace(/[\u0000-\u001f\u007f]+/g, ' ').slice(0, longestServiceText)

/** What the service's refusal means. `redact` takes parts of the key out of its words. */
export function errorOfAnswer(answer: RefusedAnswer, redact: (text: string) => string): ExchangeError {
  const body = parseBody(answer.text)
  const said = body?.message ?? body?.error
  const serviceText = said === undefined || said === '' ? undefined : redact(plain(said))
  const issues = (body?.issues ?? []).map(({ path, message }) => ({
    field: domainField((path ?? []).join('.')),
    message: redact(plain(message ?? 'not accepted')),
  }))
  const { status, retryAtMs } = answer
  const options: ExchangeErrorOptions = { status, serviceText, issues, retryAtMs }
  const [kind, words] = meaningOf(answer, body, serviceText)
  return new ExchangeError(kind, words, options)
}

const banCode = 'addressBanned' satisfies ErrorCode
const bannedWords =
  "The service turned this computer's address away, as it does after too many refused requests. Wait, or try from another network."

const because = (serviceText: string | undefined): string =>
  serviceText === undefined ? '.' : `: ${serviceText}`

function meaningOf(
  { status, write, namesWait, timestampOffMs }: RefusedAnswer,
  body: ErrorBody | undefined,
  serviceText: string | undefined,
): [ExchangeErrorKind, string] {
  // Said by a service that does not know the operation at all.
  if (status === 501) return ['unsupported', `The service does not offer this${because(serviceText)}`]
  // API: "500 internal server error", "503 temporarily offline for maintenance". Neither says that a write was not carried
  // out (a close has been answered with 500 after it was done), nor does 408 or an answer that is no answer.
  if (write && (status === 408 || status < 400 || status >= 500))
    return [
      'unknown-outcome',
      `The service answered with status ${status}. It may have carried the request out all the same.`,
    ]
  switch (status) {
    case 401:
      return body?.code === 'timestampOutOfRange' ||
        Math.abs(timestampOffMs) > wireLimits.timestampToleranceMs
        ? [
            'clock-skew',
            "This computer's clock and the service's are more than 30 s apart. Set the clock, then try again.",
          ]
        : [
            'unauthorized',
            `The service does not accept the API key, its secret or its passphrase${because(serviceText)}`,
          ]
    case 403:
      // A wall in front of the service does not answer in its words, and no key gets better by waiting.
      return body === undefined || body.code === banCode || namesWait
        ? ['banned', bannedWords]
        : ['forbidden', `The API key is not allowed to do this${because(serviceText)}`]
    case 404:
      return ['not-found', `The service does not know it${because(serviceText)}`]
    case 405:
      return ['unsupported', 'The service does not offer this.']
    case 418:
      return ['banned', bannedWords]
    case 429:
      return body?.code === banCode
        ? ['banned', bannedWords]
        : ['rate-limited', 'The service asks for fewer requests.']
    case 503:
      return ['maintenance', 'The service is offline for maintenance.']
  }
  if (status >= 500)
    return ['server', `The service has a problem of its own (status ${status})${because(serviceText)}`]
  if (status < 400)
    return ['bad-answer', `The service answered with status ${status}, which is not part of its interface.`]
  return ['invalid-request', `The service refused the request${because(serviceText)}`]
}
