import type { ErrorBody, ErrorCode } from '@common/exchange-api/errors'
import { ExchangeError, type ExchangeErrorKind } from '../../ports/exchange-error'
import { serviceWords } from './error-text'

interface RefusedAnswer {
  readonly status: number
  readonly text: string
  /** A POST, PUT or DELETE: what it did is unknown unless the service says it refused it. */
  readonly write: boolean
  readonly retryAtMs: number | undefined
  readonly nowMs: number
  /** Where a redirect leads. */
  readonly location: string | undefined
  /** It says how long to wait for another reason than a used up rate limit. */
  readonly namesWait: boolean
  /** The time of the request may be why its signature was refused. */
  readonly isTimeOff: boolean
}

/** What the service's refusal means. `redact` takes parts of the key out of its words. */
export function errorOfAnswer(answer: RefusedAnswer, redact: (text: string) => string): ExchangeError {
  const { body, text: serviceText, issues } = serviceWords(answer.text, redact)
  const { status, retryAtMs } = answer
  const [kind, words] = meaningOf(answer, body, serviceText)
  return new ExchangeError(kind, words, { status, serviceText, issues, retryAtMs })
}

const banCode = 'addressBanned' satisfies ErrorCode
const bannedWords =
  "The service turned this computer's address away, as it does after too many refused requests. Wait, or try from another network"

const because = (serviceText: string | undefined): string =>
  serviceText === undefined ? '.' : `: ${serviceText}`

const waitWords = ({ retryAtMs, nowMs }: RefusedAnswer): string =>
  retryAtMs === undefined ? 'Try again later' : `Try again in ${Math.ceil((retryAtMs - nowMs) / 1000)} s`

/** Of the address it leads to, the part that belongs into the settings. */
function redirectWords({ location, status }: RefusedAnswer): string {
  const where = location !== undefined && URL.canParse(location) ? ` to ${new URL(location).origin}` : ''
  return `The service sends on${where} (status ${status}) in place of an answer. Check its REST address`
}

function meaningOf(
  answer: RefusedAnswer,
  body: ErrorBody | undefined,
  serviceText: string | undefined,
): [ExchangeErrorKind, string] {
  const { status, write, namesWait, isTimeOff } = answer
  // Said by a service that does not know the operation at all.
  if (status === 501) return ['unsupported', `The service does not offer this${because(serviceText)}`]
  // API: "500 internal server error", "503 temporarily offline for maintenance". Neither says that a write was not carried
  // out (a close has been answered with 500 after it was done), nor does 408 or an answer that is no answer.
  if (write && (status === 408 || status < 400 || status >= 500))
    return [
      'unknown-outcome',
      `The service answered with status ${status}. It may have carried the request out all the same${because(serviceText)}`,
    ]
  switch (status) {
    case 401:
      return body?.code === 'timestampOutOfRange' || isTimeOff
        ? [
            'clock-skew',
            `This computer's clock and the service's are more than 30 s apart. Set the clock, then try again${because(serviceText)}`,
          ]
        : [
            'unauthorized',
            `The service does not accept the API key, its secret or its passphrase${because(serviceText)}`,
          ]
    case 403:
      // A wall in front of the service does not answer in its words, and no key gets better by waiting.
      return body === undefined || body.code === banCode || namesWait
        ? ['banned', `${bannedWords}${because(serviceText)}`]
        : ['forbidden', `The API key is not allowed to do this${because(serviceText)}`]
    case 404:
      return body === undefined
        ? ['not-found', `There is nothing at this address of the service${because(serviceText)}`]
        : ['not-found', `The service does not know it${because(serviceText)}`]
    case 405:
      return ['unsupported', `The service does not offer this${because(serviceText)}`]
    case 418:
      return ['banned', `${bannedWords}${because(serviceText)}`]
    case 429:
      return body?.code === banCode
        ? ['banned', `${bannedWords}${because(serviceText)}`]
        : ['rate-limited', `The service asks for fewer requests. ${waitWords(answer)}${because(serviceText)}`]
    case 503:
      return [
        'maintenance',
        `The service is offline for maintenance. ${waitWords(answer)}${because(serviceText)}`,
      ]
  }
  if (status >= 500)
    return ['server', `The service has a problem of its own (status ${status})${because(serviceText)}`]
  if (status < 400) return ['bad-answer', `${redirectWords(answer)}${because(serviceText)}`]
  return ['invalid-request', `The service refused the request${because(serviceText)}`]
}
