import { computed, ref, watch } from 'vue'
import {
  toWithdrawalLimits,
  type WithdrawalLimitName,
  type WithdrawalLimits,
} from '@common/domain/payments/withdrawal-limits'
import type { WithdrawalRules, WithdrawalRulesChange } from '@common/domain/payments/withdrawal-rules'
import { t } from '../../format/translate'
import { useWalletStore } from '../wallet'

interface RuleUnit<Stored> {
  readonly toShown: (stored: Stored) => number | null
  /** Undefined for an invalid value, such as an empty field or more than `most`. */
  readonly toStored: (shown: number | null) => Stored | undefined
  readonly most: number
}

export const upTo = <Stored>(most: number, convert: (shown: number) => Stored) => ({
  most,
  toStored: (shown: number | null) => (shown !== null && shown <= most ? convert(shown) : undefined),
})

/** Number field that displays a stored rule and stores the typed one with `change`. */
export function useRuleField<Name extends WithdrawalLimitName>(
  name: Name,
  { toShown, toStored, most }: RuleUnit<WithdrawalLimits[Name]>,
  change: (changes: WithdrawalRulesChange) => Promise<boolean>,
) {
  const wallet = useWalletStore()
  const value = ref<number | null>(null)
  const toValue = (rules: WithdrawalRules | null): number | null =>
    rules && toShown(toWithdrawalLimits(rules)[name])

  /** Updates only a field that shows the last stored value, so edits stay. */
  watch(
    () => wallet.rules,
    (rules, before = null) => {
      if (!rules || value.value === toValue(before)) value.value = toValue(rules)
    },
    { immediate: true },
  )
  const error = computed((): string | null =>
    toStored(value.value) === undefined ? t('issue.outOfBounds', { least: 0, most }) : null,
  )

  /** A looser rule takes effect later; until then its field shows the stored one. */
  async function store(): Promise<void> {
    const sent = value.value
    const stored = toStored(sent)
    // An unchanged rule must not cancel a pending change.
    if (stored === undefined || sent === toValue(wallet.rules) || stored === wallet.rules?.[name]) return
    const isStored = await change({ [name]: stored })
    if (isStored && value.value === sent) value.value = toValue(wallet.rules)
  }

  return { value, error, store }
}
