import type { FieldIssue } from '@common/domain/issue'
import type { Text } from '@common/texts/text'
import { TextError, textsInOrder } from '@common/texts/text-error'

/**
 * - `invalid-input`: the issues name the fields
 * - `rejected`: understood, but not now or not like this
 * - `not-found`: there is no such thing
 * - `not-connected`: no exchange is chosen, or it has not told enough yet
 * - `unsupported`: this exchange or this build cannot do it
 * - `unexpected`: a fault of the app, told to its log
 */
export type RefusalKind =
  'invalid-input' | 'rejected' | 'not-found' | 'not-connected' | 'unsupported' | 'unexpected'

/** The app itself says no, before anything is sent. The text says what to do next. */
export class Refusal extends TextError {
  readonly kind: RefusalKind
  readonly issues: readonly FieldIssue[]

  constructor(kind: RefusalKind, said: Text, issues: readonly FieldIssue[] = []) {
    super(said)
    this.name = 'Refusal'
    this.kind = kind
    this.issues = issues
  }
}

/** A refusal made of field issues; their texts are its text. */
export const refuseFields = (issues: readonly FieldIssue[]): Refusal =>
  new Refusal('invalid-input', textsInOrder(issues), issues)
