import type { ErrorBody, ErrorCode } from '@common/exchange-api/errors'
import { text, type Text } from '@common/texts/text'
import { ExchangeError, type ExchangeErrorKind } from '../../ports/exchange-error'
import { serviceWords, type ServiceWords } from './error-text'

interface RefusedAnswer {
  readonly status: number
  readonly text: string
  /** True for POST, PUT and DELETE, whose outcome is unknown without an explicit refusal. */
  readonly write: boolean
  readonly retryAtMs: number | undefined
  readonly nowMs: number
  readonly location: string | undefined
  /** True if the wait has another reason than the rate limit. */
  readonly namesWait: boolean
  /** True if the timestamp may be why the signature was refused. */
  readonly isTimeOff: boolean
}

export function errorOfAnswer(answer: RefusedAnswer, redact: (text: string) => string): ExchangeError {
  const { body, text: serviceText, issues } = wordsOf(answer.text, redact)
  const { status, retryAtMs } = answer
  const [kind, what] = meaningOf(answer, body)
  return new ExchangeError(kind, withServiceText(what, serviceText), {
    status,
    serviceText,
    issues,
    retryAtMs,
  })
}

/** Without the status, a clear refusal would become an unknown outcome. */
function wordsOf(answer: string, redact: (text: string) => string): ServiceWords {
  try {
    return serviceWords(answer, redact)
  } catch {
    return { body: undefined, text: undefined, issues: [] }
  }
}

/** Texts with advice of their own, which the exchange's message would separate from its sentence. */
const advising: ReadonlySet<Text['code']> = new Set<Text['code']>([
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

function withServiceText(what: Text, said: string | undefined): Text {
  if (said === undefined) return text('service.saidNothing', { what })
  return advising.has(what.code)
    ? text('service.quoted', { what, said })
    : text('service.said', { what, said })
}

const banCode = 'addressBanned' satisfies ErrorCode

const fewerRequests = (seconds: number | undefined): Text =>
  seconds === undefined ? text('service.fewerRequests') : text('service.fewerRequestsFor', { seconds })

const maintenance = (seconds: number | undefined): Text =>
  seconds === undefined ? text('service.maintenance') : text('service.maintenanceFor', { seconds })

const sendsOn = (status: string, location: string | undefined): Text =>
  location !== undefined && URL.canParse(location)
    ? text('service.sendsOnTo', { where: new URL(location).origin, status })
    : text('service.sendsOn', { status })

/** Returns the kind and a sentence without a period; the exchange's own text may follow. */
function meaningOf(answer: RefusedAnswer, body: ErrorBody | undefined): [ExchangeErrorKind, Text] {
  const { status, write, namesWait, isTimeOff, retryAtMs, nowMs } = answer
  const waitSeconds = retryAtMs === undefined ? undefined : Math.ceil((retryAtMs - nowMs) / 1000)
  if (status === 501) return ['unsupported', text('service.notOffered')]
  // None of these proves that a write was not carried out; a close has been answered with 500 after it was done
  // (protocol/rest.md#errors).
  if (write && (status === 408 || status < 400 || status >= 500))
    return ['unknown-outcome', text('service.mayBeDone', { status: String(status) })]
  switch (status) {
    case 401:
      return body?.code === 'timestampOutOfRange' || isTimeOff
        ? ['clock-skew', text('service.clocksApart')]
        : ['unauthorized', text('service.keyRefused')]
    case 403:
      // A firewall sends no error body. A named wait means a ban, because waiting doesn't change permissions.
      return body === undefined || body.code === banCode || namesWait
        ? ['banned', text('service.banned')]
        : ['forbidden', text('service.keyNotAllowed')]
    case 404:
      return ['not-found', text(body === undefined ? 'service.nothingAtAddress' : 'service.notKnown')]
    case 405:
      return ['unsupported', text('service.notOffered')]
    case 418:
      // No published meaning (protocol/rest.md#errors). Some gateways ban with 418 and then name the wait.
      return body?.code === banCode || namesWait
        ? ['banned', text('service.banned')]
        : ['invalid-request', text('service.refused')]
    case 429:
      return body?.code === banCode
        ? ['banned', text('service.banned')]
        : ['rate-limited', fewerRequests(waitSeconds)]
    case 503:
      return ['maintenance', maintenance(waitSeconds)]
  }
  if (status >= 500) return ['server', text('service.ownProblem', { status: String(status) })]
  if (status < 400) return ['bad-answer', sendsOn(String(status), answer.location)]
  return ['invalid-request', text('service.refused')]
}
