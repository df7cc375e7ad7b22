import { text, type Text } from '@common/texts/text'
import { inEnglish } from '@common/texts/in-english'
import type { FieldIssue } from '@common/domain/issue'

export { inEnglish }

/** Issues as they are read: the field and the words. */
export const issuesInEnglish = (
  issues: readonly FieldIssue[],
): { readonly field: string; readonly message: string }[] =>
  issues.map((issue) => ({ field: issue.field, message: inEnglish(issue) }))

/** Words as they are, where a test needs some. */
export const said = (words: string): Text => text('said.verbatim', { words })
