import { computed } from 'vue'
import { locale } from './translate'

const listFormat = computed(() => new Intl.ListFormat(locale.value, { type: 'unit', style: 'short' }))

export const formatList = (names: readonly string[]): string => listFormat.value.format(names)
