import { bodyNumber, request, text, word } from '@common/exchange-api/v2/fields'
import { lnurlFaults, type LnurlEngine } from '../wallet/lnurl-engine'
import { controlCall, type ControlCall } from './control-call'

interface LnurlCallDeps {
  readonly lnurl: LnurlEngine
  readonly origin: () => string
}

const amount = (field: string, fallback: number) =>
  bodyNumber(field, { min: 1, max: 100_000_000, whole: true }).default(fallback)

const input = request({
  kind: word('kind', ['pay', 'withdraw']).default('pay'),
  minSats: amount('minSats', 1),
  maxSats: amount('maxSats', 1_000_000),
  description: text('description', 600).default('Practice offer'),
  commentLength: bodyNumber('commentLength', { min: 0, max: 1000, whole: true }).default(140),
  message: text('message', 144).optional(),
  fault: word('fault', lnurlFaults).default('none'),
  user: text('user', 64).optional(),
})

export const lnurlCalls = ({ lnurl, origin }: LnurlCallDeps): ControlCall[] => [
  controlCall('POST', '/practice/lnurl', input, ({ kind, user, message = '', ...terms }) =>
    lnurl.offer(kind, { ...terms, message }, origin(), user?.toLowerCase() ?? null),
  ),
]
