import { expect, test } from 'vitest'
import type { Exchange } from '../../../../electron/core/ports/exchange/exchange'
import { json } from './fault-service'
import type { ServiceUnderTest } from './use-service'

export interface OperationCase {
  readonly call: (exchange: Exchange) => Promise<unknown> | null | undefined
  readonly sent: string
  readonly body?: object
  readonly answer: unknown
  readonly result: unknown
}

export function testOperations(
  under: ServiceUnderTest,
  cases: Readonly<Record<string, OperationCase>>,
): void {
  test.each(Object.entries(cases))('%s', async (_name, { call, sent, body, answer, result }) => {
    under.service.answer = json(answer)
    expect(await call(under.exchange)).toEqual(result)
    expect(under.service.requests).toHaveLength(1)
    const [request] = under.service.requests
    expect(`${request?.method} ${request?.url}`).toBe(sent)
    expect(request?.body).toBe(body === undefined ? '' : JSON.stringify(body))
  })
}
