import { speaker } from '@common/texts/speaker'
import type { FieldIssue } from '@common/domain/issue'

/** What a user with the English catalogue reads. */
export const inEnglish = speaker('en', 'en-US')

/** Issues as they are read: the field and the words. */
export const issuesInEnglish = (
  issues: readonly FieldIssue[],
): { readonly field: string; readonly message: string }[] =>
  issues.map((issue) => ({ field: issue.field, message: inEnglish(issue) }))
