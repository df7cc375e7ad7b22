import { minuteMs } from '@common/domain/durations'
import type { Day } from '@common/domain/record/days'
import type { Entry } from '@common/domain/record/entry'
import type { Sats } from '@common/domain/units'
import { computed, shallowRef, watch } from 'vue'
import { useMarketNow } from '../../market/use-market-now'
import { useAction } from '../../ui/use-action'
import { startOfDay } from '../date-range'
import { useRecordStore } from '../record'
import { intradayLine } from './equity-line'

export function useFirstDay(days: () => readonly Day[], otherSats: () => Sats) {
  const record = useRecordStore()
  const nowMs = useMarketNow()
  const { run } = useAction({ several: true })
  const entries = shallowRef<readonly Entry[]>([])

  const date = computed((): string | null => {
    const [first, ...later] = days()
    return first && later.length === 0 && nowMs.value < startOfDay(first.date, 1) ? first.date : null
  })
  watch(
    [date, days],
    async ([day, listed]) => {
      const read = day === null ? [] : await run(() => record.dayEntries(day))
      if (read && listed === days()) entries.value = read
    },
    { immediate: true },
  )

  const minute = computed(() => Math.floor(nowMs.value / minuteMs) * minuteMs)
  const points = computed(() =>
    date.value === null ? [] : intradayLine(entries.value, otherSats(), minute.value),
  )
  return { isFirstDay: computed(() => date.value !== null), points }
}
