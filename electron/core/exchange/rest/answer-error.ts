import type { ErrorBody, ErrorCode } from '@common/exchange-api/errors'
import { message, type Message } from '@common/texts/message'
import { ExchangeError, type ExchangeErrorKind } from '../../ports/exchange/exchange-error'
import { readServiceText, type ServiceText } from './error-text'

interface RefusedAnswer {
  readonly status: number
  readonly text: string
  /** Outcome unknown without an explicit refusal. */
  readonly write: boolean
  readonly retryAtMs: number | undefined
  readonly nowMs: number
  readonly location: string | undefined
  /** Names a wait other than the rate limit's. */
  readonly namesWait: boolean
  /** May explain a refused signature. */
  readonly isTimeOff: boolean
}

export function toExchangeError(answer: RefusedAnswer, redact: (text: string) => string): ExchangeError {
  const { body, text: serviceText, issues } = readServiceWords(answer.text, redact)
  const { status, retryAtMs } = answer
  const [kind, errorText] = classifyAnswer(answer, body)
  return new ExchangeError(kind, withServiceText(errorText, serviceText), {
    status,
    serviceText,
    issues,
    retryAtMs,
  })
}

/** Without the status, a clear refusal would become an unknown outcome. */
function readServiceWords(answer: string, redact: (text: string) => string): ServiceText {
  try {
    return readServiceText(answer, redact)
  } catch {
    return { body: undefined, text: undefined, issues: [] }
  }
}

/** Texts whose advice the exchange's message would interrupt. */
const advising: ReadonlySet<Message['code']> = new Set<Message['code']>([
  'service.banned',
  'service.clocksApart',
  'service.fewerRequests',
  'service.fewerRequestsFor',
  'service.maintenance',
  'service.maintenanceFor',
  'service.mayBeDone',
  'service.sendsOn',
  'service.sendsOnTo',
])

function withServiceText(errorText: Message, serviceText: string | undefined): Message {
  if (serviceText === undefined) return message('service.saidNothing', { what: errorText })
  return advising.has(errorText.code)
    ? message('service.quoted', { what: errorText, said: serviceText })
    : message('service.said', { what: errorText, said: serviceText })
}

const banCode = 'addressBanned' satisfies ErrorCode

const fewerRequests = (seconds: number | undefined): Message =>
  seconds === undefined ? message('service.fewerRequests') : message('service.fewerRequestsFor', { seconds })

const maintenance = (seconds: number | undefined): Message =>
  seconds === undefined ? message('service.maintenance') : message('service.maintenanceFor', { seconds })

const sendsOn = (status: string, location: string | undefined): Message =>
  location !== undefined && URL.canParse(location)
    ? message('service.sendsOnTo', { where: new URL(location).origin, status })
    : message('service.sendsOn', { status })

/** The exchange's text may follow, so no period. */
function classifyAnswer(answer: RefusedAnswer, body: ErrorBody | undefined): [ExchangeErrorKind, Message] {
  const { status, write, namesWait, isTimeOff, retryAtMs, nowMs } = answer
  const waitSeconds = retryAtMs === undefined ? undefined : Math.ceil((retryAtMs - nowMs) / 1000)
  if (status === 501) return ['unsupported', message('service.notOffered')]
  // A close has been answered with 500 after it was done (protocol/rest.md#errors).
  if (write && (status === 408 || status < 400 || status >= 500))
    return ['unknown-outcome', message('service.mayBeDone', { status: String(status) })]
  switch (status) {
    case 401:
      return body?.code === 'timestampOutOfRange' || isTimeOff
        ? ['clock-skew', message('service.clocksApart')]
        : ['unauthorized', message('service.keyRefused')]
    case 403:
      // Firewalls send no body. A named wait means a ban: waiting doesn't change permissions.
      return body === undefined || body.code === banCode || namesWait
        ? ['banned', message('service.banned')]
        : ['forbidden', message('service.keyNotAllowed')]
    case 404:
      return ['not-found', message(body === undefined ? 'service.nothingAtAddress' : 'service.notKnown')]
    case 405:
      return ['unsupported', message('service.notOffered')]
    case 418:
      // Undocumented (protocol/rest.md#errors). Some gateways ban with 418 and name the wait.
      return body?.code === banCode || namesWait
        ? ['banned', message('service.banned')]
        : ['invalid-request', message('service.refused')]
    case 429:
      return body?.code === banCode
        ? ['banned', message('service.banned')]
        : ['rate-limited', fewerRequests(waitSeconds)]
    case 503:
      return ['maintenance', maintenance(waitSeconds)]
  }
  if (status >= 500) return ['server', message('service.ownProblem', { status: String(status) })]
  if (status < 400) return ['bad-answer', sendsOn(String(status), answer.location)]
  return ['invalid-request', message('service.refused')]
}
