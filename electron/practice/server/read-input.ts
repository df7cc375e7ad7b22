import type { z } from 'zod'
import { ServiceError, type WireIssue } from '../errors/service-error'

const maxIssues = 20

/** @throws ServiceError naming each field */
export function readInput(schema: z.ZodType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const issues = result.error.issues.slice(0, maxIssues).map(({ path, code, message }): WireIssue => ({
    path: path.map((part) => (typeof part === 'symbol' ? String(part) : part)),
    code,
    message,
  }))
  // A number can break several bounds, which have one message.
  const messages = [...new Set(issues.map(({ message }) => message))]
  throw new ServiceError('invalidRequest', messages.join('; '), issues)
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** @throws ServiceError if not JSON */
export function readJson(body: Buffer | null): unknown {
  if (body === null || body.length === 0) return undefined
  try {
    return JSON.parse(utf8.decode(body)) as unknown
  } catch (error) {
    const why = error instanceof SyntaxError ? error.message : 'not UTF-8'
    throw new ServiceError('invalidRequest', `The body must be JSON: ${why.slice(0, 200)}`)
  }
}
