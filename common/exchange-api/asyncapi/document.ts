import { z } from 'zod'
import { channelData, channels, methodPrefixes } from '../channels'
import type { RpcCall } from '../rpc-call'
import { socketCalls } from '../socket-calls'
import { streamCalls } from '../v3/stream-calls'
import { topicData } from '../v3/stream-records'
import { allTopics, streamVersion, topicPermission } from '../v3/topics'

type Json = Readonly<Record<string, unknown>>

export interface AsyncApiDocument {
  readonly asyncapi: '3.0.0'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: Json
  readonly channels: Readonly<Record<string, Json>>
  readonly operations: Readonly<Record<string, Json>>
}

interface AsyncApiOptions {
  readonly host: string
  readonly protocol: 'ws' | 'wss'
}

interface Stream {
  readonly info: AsyncApiDocument['info']
  readonly pathname: string
  readonly calls: Readonly<Record<string, RpcCall>>
  readonly serverMessages: readonly ServerMessage[]
}
interface ServerMessage {
  readonly address: string
  readonly description: string
  readonly message: z.ZodType
}

const requestsChannel = 'requests'

/** Draft 7, in wire form: before text is converted to numbers. */
function toJsonSchema(schema: z.ZodType): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-7',
    unrepresentable: 'any',
  })
  return rest
}

const toChannelName = (address: string): string => address.replaceAll(':', '-').replaceAll('/', '_')

const id = z.union([z.string(), z.number()])
const toRequestSchema = (method: string, { params }: RpcCall): z.ZodType =>
  z.object({
    jsonrpc: z.literal('2.0'),
    id,
    method: z.literal(method),
    ...(params && { params }),
  })
const toResponseSchema = ({ result }: RpcCall): z.ZodType =>
  z.object({ jsonrpc: z.literal('2.0'), id, result })
const refusal = z.object({
  jsonrpc: z.literal('2.0'),
  id: id.nullable(),
  error: z.object({ code: z.int(), message: z.string(), data: z.unknown().optional() }),
})

const at = (channel: string): Json => ({ $ref: `#/channels/${channel}` })
const messageAt = (channel: string, name: string): Json => ({
  $ref: `#/channels/${channel}/messages/${name}`,
})

function buildDocument(
  { info, pathname, calls, serverMessages }: Stream,
  { host, protocol }: AsyncApiOptions,
): AsyncApiDocument {
  const methods = Object.entries(calls).map(([method, call]) => ({
    method,
    call,
    name: toChannelName(method),
  }))
  return {
    asyncapi: '3.0.0',
    info,
    servers: { stream: { host, protocol, ...(pathname !== '' && { pathname }) } },
    channels: {
      [requestsChannel]: {
        address: null,
        title: 'JSON-RPC 2.0',
        messages: {
          ...Object.fromEntries(
            methods.flatMap(({ method, call, name }) => [
              [
                name,
                { name: method, summary: call.summary, payload: toJsonSchema(toRequestSchema(method, call)) },
              ],
              [`${name}_answer`, { payload: toJsonSchema(toResponseSchema(call)) }],
            ]),
          ),
          refusal: { summary: 'Error response', payload: toJsonSchema(refusal) },
        },
      },
      ...Object.fromEntries(
        serverMessages.map(({ address, description, message }) => [
          toChannelName(address),
          { address, description, messages: { told: { payload: toJsonSchema(message) } } },
        ]),
      ),
    },
    operations: {
      ...Object.fromEntries(
        methods.map(({ call, name }) => [
          name,
          {
            action: 'receive',
            channel: at(requestsChannel),
            summary: call.summary,
            messages: [messageAt(requestsChannel, name)],
            reply: {
              channel: at(requestsChannel),
              messages: [`${name}_answer`, 'refusal'].map((each) => messageAt(requestsChannel, each)),
            },
          },
        ]),
      ),
      ...Object.fromEntries(
        serverMessages.map(({ address, description }) => [
          `tell_${toChannelName(address)}`,
          { action: 'send', channel: at(toChannelName(address)), summary: description },
        ]),
      ),
    },
  }
}

const notification = (method: string, params: z.ZodType): z.ZodType =>
  z.object({ jsonrpc: z.literal('2.0'), method: z.literal(method), params })

/** Version 3 stream (protocol/v3.md#stream), from the exchange's perspective. */
export function v3StreamDocument(options: AsyncApiOptions): AsyncApiDocument {
  const messages = allTopics.map((topic): ServerMessage => {
    const permission = topicPermission(topic)
    return {
      address: topic,
      description: permission === 'none' ? 'Requires no key' : `Requires the permission ${permission}`,
      message: notification('subscription', z.object({ topic: z.literal(topic), data: topicData(topic) })),
    }
  })
  const description =
    'Prices, announcements and account events. After a subscription, each public topic sends its latest state once.'
  const info = { title: 'Trading service, stream', version: streamVersion, description }
  return buildDocument({ info, pathname: '/v1', calls: streamCalls, serverMessages: messages }, options)
}

/** Version 1 and 2 stream (protocol/stream.md). */
export function socketDocument(options: AsyncApiOptions): AsyncApiDocument {
  const colon: readonly string[] = Object.values(channels.colon)
  const messages = Object.entries(channelData).map(([address, data]): ServerMessage =>
    colon.includes(address)
      ? {
          address,
          description: 'The message has the channel',
          message: notification('subscription', z.object({ channel: z.literal(address), data })),
        }
      : { address, description: 'The channel is the method', message: notification(address, data) },
  )
  const encodedVariants = methodPrefixes.filter((prefix) => prefix !== '').join(' or ')
  const description = `Prices and the options market. Methods are also accepted with the prefixes ${encodedVariants}.`
  const info = { title: 'Trading service, stream of versions 1 and 2', version: '2.0.0', description }
  return buildDocument({ info, pathname: '', calls: socketCalls, serverMessages: messages }, options)
}
