import { z } from 'zod'
import type { Endpoint } from '@common/exchange-api/endpoint'
import type { Reply } from '../support/api/signed-caller'

export class Skip extends Error {}

export interface Check {
  readonly name: string
  readonly run: () => Promise<void>
}

export function requireThat(isTrue: boolean, requirement: string): asserts isTrue {
  if (!isTrue) throw new Error(requirement)
}

export const inShort = ({ status, text }: Reply): string => `${status} ${text.slice(0, 200)}`

export function checkAnswer(endpoint: Endpoint, reply: Reply): void {
  if (reply.status === 403) throw new Skip('the key lacks the permission')
  requireThat(reply.status === 200, `status 200 expected, got ${inShort(reply)}`)
  const value: unknown = endpoint.answer === 'text' ? reply.text : reply.body
  const result = endpoint.response.safeParse(value)
  requireThat(
    result.success,
    `the answer is not as declared: ${result.success ? '' : z.prettifyError(result.error)}`,
  )
}
