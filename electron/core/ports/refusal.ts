import type { FieldIssue } from '@common/domain/issue'
import { message, type Message } from '@common/texts/message'
import { TextError, messagesInOrder } from '@common/texts/text-error'

/**
 * - `rejected`: not possible now or in this form
 * - `not-connected`: no exchange, or its data is not loaded
 * - `unsupported`: not on this exchange or in this build
 * - `unexpected`: an app error
 */
export type RefusalKind =
  | 'invalid-input'
  | 'rejected'
  | 'not-found'
  | 'not-connected'
  | 'unsupported'
  | 'unexpected'

/** Before anything is sent. The text includes the next step. */
export class Refusal extends TextError {
  readonly kind: RefusalKind
  readonly issues: readonly FieldIssue[]

  constructor(kind: RefusalKind, message: Message, issues: readonly FieldIssue[] = []) {
    super(message)
    this.name = 'Refusal'
    this.kind = kind
    this.issues = issues
  }
}

export const refuseFields = (issues: readonly FieldIssue[]): Refusal =>
  new Refusal('invalid-input', messagesInOrder(issues), issues)

/** @throws Refusal if unsupported */
export function need<Area>(area: Area | null): Area {
  if (area === null) throw new Refusal('unsupported', message('area.unsupported'))
  return area
}
