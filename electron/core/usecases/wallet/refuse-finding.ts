import type { PaymentFinding } from '@common/domain/payments/checks/finding'
import { findingWords } from '@common/domain/payments/checks/finding-words'
import { Refusal, refuseFields } from '../../ports/refusal'

export const refuseFinding = (finding: PaymentFinding, field?: string): Refusal =>
  field === undefined
    ? new Refusal('rejected', findingWords(finding))
    : refuseFields([{ field, ...findingWords(finding) }])
