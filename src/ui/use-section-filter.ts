import { onMounted, ref, watch, type Ref } from 'vue'
import { useRoute } from 'vue-router'
import { scoreMatch } from '../format/score-match'

/** `?find=` presets the filter. */
export function useSectionFilter(column: Readonly<Ref<HTMLElement | null>>) {
  const route = useRoute()
  const typed = ref('')
  const isNone = ref(false)

  function hideOthers(): void {
    const parts = [...(column.value?.querySelectorAll<HTMLElement>(':scope > section, :scope > form') ?? [])]
    for (const part of parts) part.hidden = scoreMatch(typed.value, part.textContent) === null
    isNone.value = parts.length > 0 && parts.every(({ hidden }) => hidden)
  }

  onMounted(hideOthers)
  watch(typed, hideOthers, { flush: 'post' })
  watch(
    () => route.query['find'],
    (find) => {
      if (typeof find === 'string') typed.value = find
    },
    { immediate: true },
  )
  return { typed, isNone }
}
