import fc from 'fast-check'
import { channels } from '@common/exchange-api/channels'
import { anyText } from '../support/any-text'

const oddId = fc.oneof(fc.integer(), fc.string(), fc.constantFrom(null, true, [], {}, 1e308))
const method = fc.oneof(
  fc.constantFrom(
    'subscribe',
    'unsubscribe',
    'auth/api-key',
    'debug/echo',
    'v1/public/subscribe',
    'ping',
    'channels',
  ),
  fc.constantFrom('__proto__', 'constructor', 'toString', ''),
  anyText(60),
  fc.jsonValue({ maxDepth: 1 }),
)
const credentials = fc.dictionary(
  fc.constantFrom('key', 'signature', 'passphrase', 'timestamp', 'other'),
  fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.double()),
)
const params = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  credentials,
  fc.array(fc.oneof(fc.string(), fc.constantFrom(...Object.values(channels.colon), '__proto__', '*')), {
    maxLength: 4,
  }),
)
const request = fc.record(
  {
    jsonrpc: fc.oneof({ weight: 5, arbitrary: fc.constant('2.0') }, fc.jsonValue({ maxDepth: 1 })),
    id: oddId,
    method,
    params,
  },
  { requiredKeys: [] },
)

export const frame: fc.Arbitrary<string | Buffer> = fc.oneof(
  { weight: 5, arbitrary: request.map((fuzzed) => JSON.stringify(fuzzed)) },
  { weight: 2, arbitrary: fc.array(request, { maxLength: 60 }).map((all) => JSON.stringify(all)) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: anyText(200) },
  {
    weight: 1,
    arbitrary: fc.tuple(request, fc.nat(50)).map(([fuzzed, cut]) => JSON.stringify(fuzzed).slice(0, cut)),
  },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
  { weight: 1, arbitrary: fc.constantFrom('['.repeat(20_000), '{"a":'.repeat(5000), '[1e999]', '"\\ud800"') },
)
