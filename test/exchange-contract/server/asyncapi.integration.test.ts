import { Ajv } from 'ajv'
import { afterEach, expect, test } from 'vitest'
import { useSharedExchange } from '../../support/practice/practice'
import { StreamClient } from '../../support/api/stream-client'

const exchange = useSharedExchange()
let client: StreamClient | undefined
afterEach(() => client?.close())

interface Document {
  readonly servers: { readonly stream: { readonly host: string; readonly pathname?: string } }
  readonly channels: Readonly<
    Record<string, { address: string | null; messages: Record<string, { payload: object }> }>
  >
}

const ajv = new Ajv({ strict: false, validateFormats: false })

const isSilent = (address: string): boolean =>
  /isolated|cross|^wallet|announcements|instruments/.test(address)

test.each([
  ['v3', (topics: string[]) => ({ topics })],
  ['v2', (channels: string[]) => channels],
] as const)(
  '/asyncapi/%s.json names the stream address and describes the messages sent there',
  async (name, paramsOf) => {
    const reply = await exchange().open(`/asyncapi/${name}.json`)
    expect([reply.status, reply.headers.get('content-type')]).toEqual([
      200,
      'application/json; charset=utf-8',
    ])
    const { servers, channels } = reply.body as unknown as Document
    const { host, pathname = '' } = servers.stream
    expect(`ws://${host}`).toBe(exchange().practice.ws)
    const messages = channels['requests']?.messages ?? {}
    const payloads = new Map(
      Object.values(channels).map(({ address, messages: { told } }) => [address, told?.payload]),
    )
    const open = [...payloads.keys()].filter((address) => address !== null && !isSilent(address)) as string[]
    expect(open.length).toBeGreaterThan(8)

    client = await StreamClient.open(`ws://${host}${pathname}`)
    const fits = (schema: object | undefined, value: unknown): void => {
      if (!schema) throw new Error('not described')
      const check = ajv.compile(schema)
      expect(check(value), JSON.stringify([value, check.errors])).toBe(true)
    }
    fits(messages['ping_answer']?.payload, await client.call('ping'))
    fits(messages['refusal']?.payload, await client.call('subscribe', paramsOf(['nothing'])))
    for (const address of open) {
      fits(messages['subscribe_answer']?.payload, await client.call('subscribe', paramsOf([address])))
      const notification = await client.next(({ id, params, method }) => {
        const { topic, channel } = (params ?? {}) as { topic?: string; channel?: string }
        return id === undefined && [topic, channel, method].includes(address)
      })
      fits(payloads.get(address), notification)
    }
  },
)
