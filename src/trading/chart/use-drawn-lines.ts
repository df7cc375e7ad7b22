import { maxDrawnLines, maxStoredLines } from '@common/domain/settings/settings'
import type { Usd } from '@common/domain/units'
import { message } from '@common/texts/message'
import { computed } from 'vue'
import { freeLine, type PriceLine } from '../../chart/lines/price-line'
import { priceText } from '../../format/figure-texts'
import { useSessionStore } from '../../session/session'
import { useSettingsStore } from '../../session/settings'
import { useToasts } from '../../ui/overlays/toasts'
import { useAction } from '../../ui/use-action'

interface DrawnLine extends PriceLine {
  /** Among the lines of its account. */
  readonly index: number
}

export const isDrawnLine = (line: PriceLine): line is DrawnLine => line.kind === 'drawn'

export function useDrawnLines() {
  const session = useSessionStore()
  const settings = useSettingsStore()
  const toasts = useToasts()
  const { run } = useAction({ several: true })

  const prices = computed((): readonly Usd[] =>
    settings.settings.chartLines
      .filter(({ profileId }) => profileId === session.subject)
      .map(({ price }) => price),
  )
  const lines = computed((): readonly DrawnLine[] =>
    prices.value.map((price, index) => ({
      id: `drawn-${index}`,
      kind: 'drawn',
      price,
      index,
      ...freeLine,
    })),
  )

  async function store(next: readonly Usd[]) {
    const profileId = session.subject
    if (profileId === null) return
    const others = settings.settings.chartLines.filter((line) => line.profileId !== profileId)
    const own = [...new Set(next)].map((price) => ({ profileId, price }))
    await run(() => settings.change({ chartLines: [...others, ...own].slice(-maxStoredLines) }))
  }

  function add(price: Usd) {
    if (prices.value.includes(price)) return
    if (prices.value.length < maxDrawnLines) void store([...prices.value, price])
    else
      toasts.show(
        message('line.drawn.notAdded'),
        message('line.drawn.tooMany', { most: maxDrawnLines }),
        'warning',
      )
  }

  async function move({ index, price: before }: DrawnLine, price: Usd) {
    if (prices.value[index] === before) await store(prices.value.with(index, price))
  }

  function remove({ index, price }: DrawnLine) {
    if (prices.value[index] !== price) return
    void store(prices.value.toSpliced(index, 1))
    toasts.show(message('line.drawn.removed'), priceText(price), 'plain', {
      label: message('action.undo'),
      act: () => add(price),
    })
  }

  return { lines, add, move, remove }
}
