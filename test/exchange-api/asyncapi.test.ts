import specs from '@asyncapi/specs'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import {
  socketDocument,
  v3StreamDocument,
  type AsyncApiDocument,
} from '@common/exchange-api/asyncapi/document'
import { channelData } from '@common/exchange-api/channels'
import { socketCalls } from '@common/exchange-api/socket-calls'
import { allTopics, streamMethods } from '@common/exchange-api/v3/topics'

const ajv = new Ajv({ strict: false, validateFormats: false })
const isDocument = ajv.compile(specs.schemasWithoutId['3.0.0'] as object)

const where = { host: 'localhost:8080', protocol: 'ws' } as const
const plain = (document: AsyncApiDocument): AsyncApiDocument =>
  JSON.parse(JSON.stringify(document)) as AsyncApiDocument

describe.each([
  ['version 3', v3StreamDocument(where), streamMethods, allTopics],
  ['versions 1 and 2', socketDocument(where), Object.keys(socketCalls), Object.keys(channelData)],
] as const)('AsyncAPI document of %s', (_name, document, methods, reported) => {
  test('is valid AsyncAPI 3.0 and plain JSON', () => {
    expect(plain(document)).toEqual(document)
    expect(isDocument(plain(document)), JSON.stringify(isDocument.errors?.slice(0, 3))).toBe(true)
  })

  test('describes exactly the methods and channels that exist', () => {
    const channels = Object.values(document.channels)
    expect(channels.flatMap(({ address }) => address ?? [])).toEqual(reported)
    const { messages } = document.channels['requests'] as { messages: Record<string, { name?: string }> }
    expect(Object.values(messages).flatMap(({ name }) => name ?? [])).toEqual(methods)
    expect(Object.keys(document.operations)).toHaveLength(methods.length + reported.length)
  })

  test('contains no broken references', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
      ([, path = '']) => path,
    )
    const lead = (path: string): unknown =>
      path
        .split('/')
        .reduce<unknown>((at, key) => (at as Readonly<Record<string, unknown>> | undefined)?.[key], document)
    expect(references.length).toBeGreaterThan(30)
    expect(references.filter((path) => lead(path) === undefined)).toEqual([])
  })

  test('is rejected by the validator if an action is invalid', () => {
    const broken = plain(document) as unknown as { operations: Record<string, { action: string }> }
    const [operation] = Object.values(broken.operations)
    if (!operation) throw new Error('no operation')
    operation.action = 'shout'
    expect(isDocument(broken)).toBe(false)
  })
})
