import { message, type Message } from '@common/texts/message'
import { MessageSchema } from '@common/texts/message-schema'
import { inEnglish } from '@common/texts/in-english'
import type { FieldIssue } from '@common/domain/issue'

export { inEnglish }

export const issuesInEnglish = (
  issues: readonly FieldIssue[],
): { readonly field: string; readonly message: string }[] =>
  issues.map((issue) => ({ field: issue.field, message: inEnglish(issue) }))

export const verbatim = (content: string): Message => message('message.verbatim', { words: content })

const matcher = (expected: string, matches: (value: unknown) => boolean): unknown => ({
  $$typeof: Symbol.for('jest.asymmetricMatcher'),
  asymmetricMatch: matches,
  toAsymmetricMatcher: () => expected,
})

const says = (value: unknown, expected: string | RegExp): boolean => {
  const { success, data } = MessageSchema.safeParse(value)
  if (!success) return false
  const found = inEnglish(data)
  return typeof expected === 'string' ? found === expected : expected.test(found)
}

export const saying = (expected: string | RegExp): Message =>
  matcher(`Saying ${String(expected)}`, (value) => says(value, expected)) as Message

export const issueSaying = (field: string, expected: string | RegExp): FieldIssue =>
  matcher(
    `Issue of ${field} saying ${String(expected)}`,
    (value) => says(value, expected) && (value as FieldIssue).field === field,
  ) as FieldIssue
