import { minuteMs } from '@common/domain/durations'
import type { Day } from '@common/domain/record/days'
import type { Entry } from '@common/domain/record/entry'
import { computeIntradayPoints, type IntradayPoint } from '@common/domain/record/over-time'
import type { Sats } from '@common/domain/units'
import { computed, shallowRef, watch } from 'vue'
import { useMarketNow } from '../../market/use-market-now'
import { useAction } from '../../ui/use-action'
import { startOfDay } from '../date-range'
import { useRecordStore } from '../record'

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
  const points = computed((): readonly IntradayPoint[] => {
    const found = date.value === null ? [] : computeIntradayPoints(entries.value, otherSats())
    const last = found.at(-1)
    // A line needs a length.
    return last ? [...found, { ...last, atMs: Math.max(minute.value, last.atMs + minuteMs) }] : []
  })
  return { isFirstDay: computed(() => date.value !== null), points }
}
