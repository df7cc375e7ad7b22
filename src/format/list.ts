import { computed } from 'vue'
import { locale } from './say'

const listFormat = computed(() => new Intl.ListFormat(locale.value, { type: 'unit', style: 'short' }))

/** "Deposits, Withdrawals, Swaps" in the user's locale. */
export const formatList = (names: readonly string[]): string => listFormat.value.format(names)
