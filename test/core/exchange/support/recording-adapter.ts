import { expect, test } from 'vitest'
import type { Endpoint } from '@common/exchange-api/endpoint'
import type { Protocol } from '@common/domain/services/protocols'
import { createAdapter } from '../../../../electron/core/exchange/modules'
import { encodeRequest } from '../../../../electron/core/exchange/rest/encode-request'
import { readAnswer } from '../../../../electron/core/exchange/rest/read-answer'
import type { RestClient } from '../../../../electron/core/exchange/rest/rest-client'
import type { Listing } from '../../../../electron/core/ports/exchange/exchange-listing'
import { versions } from '../../../../electron/core/exchange/versions'
import { operations } from './operations'

export const nowMs = 1_700_000_100_000

const unchanged = { redactText: (text: string) => text, value: (value: unknown) => value }

/** An adapter without a connection: `answer` returns the JSON of each response by its target. */
export function createRecordingAdapter(protocol: Protocol, answer: (target: string) => unknown) {
  const requests: string[] = []
  const call = ((endpoint: Endpoint, input: object, options: Parameters<RestClient['call']>[2] = {}) => {
    const { target, body } = encodeRequest(endpoint, input)
    const { priority = 'read', timeoutMs, convert, onUnreadable } = options
    const parts = [endpoint.method, target, body, priority, timeoutMs && `${timeoutMs} ms`]
    requests.push(parts.filter((part) => part !== null && part !== undefined).join(' '))
    const response = { status: 200, text: JSON.stringify(answer(target)), write: endpoint.method !== 'GET' }
    return Promise.resolve().then(() =>
      readAnswer(endpoint, { ...response, convert, ...(onUnreadable && { onUnreadable }) }, unchanged),
    )
  }) as RestClient['call']
  const rest = { call, skewMs: 0, timeMs: nowMs } as unknown as RestClient
  return { exchange: createAdapter(versions[protocol], { rest, listLimit: 3, nowMs: () => nowMs }), requests }
}

/** Paths of all operations and lists, such as `cross.close`. */
export function pathsIn(part: object, prefix = ''): { operations: string[]; lists: string[] } {
  const found = { operations: [] as string[], lists: [] as string[] }
  for (const [name, each] of Object.entries(part) as [string, unknown][]) {
    const path = `${prefix}${name}`
    if (typeof each === 'function') found.operations.push(path)
    else if (typeof each !== 'object' || each === null) continue
    else if ('begin' in each) found.lists.push(path)
    else {
      const inside = pathsIn(each, `${path}.`)
      found.operations.push(...inside.operations)
      found.lists.push(...inside.lists)
    }
  }
  return found
}

const sinceMs = 1_700_000_000_000

/**
 * Checks the first requests of all operations and of the first page of all lists: method, address, body, priority, timeout. Null
 * means that the operation sends none.
 */
export function testRequests(
  protocol: Protocol,
  expected: Readonly<Record<string, string | readonly string[] | null>>,
): void {
  const { exchange: sample } = createRecordingAdapter(protocol, () => null)
  const paths = pathsIn(sample)
  test('are tested for each operation and list', () => {
    const all = [...paths.operations, ...paths.lists].filter((path) => path !== 'swaps.asTaken')
    expect(Object.keys(expected).toSorted()).toEqual(all.toSorted())
  })

  test.each(Object.entries(expected))('of %s', async (path, texts) => {
    const { exchange, requests } = createRecordingAdapter(protocol, () => null)
    const list = path.split('.').reduce<unknown>((part, name) => Reflect.get(Object(part), name), exchange)
    const work = paths.lists.includes(path)
      ? readFirstPage(list as Listing<unknown>)
      : operations[path]?.(exchange)
    await Promise.resolve(work).catch(() => undefined)
    expect(requests).toEqual([texts ?? []].flat())
  })
}

const readFirstPage = (list: Listing<unknown>) => list.read(list.begin(sinceMs), { isUrgent: true })
