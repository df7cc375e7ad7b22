import { ownValue } from '@common/domain/collections/own-value'
import { isDialogOpen, isTypedInto } from '../../ui/use-shortcuts'
import { useWindowListener } from '../../ui/lifecycle/use-window-listener'
import type { ChartControl } from '../use-chart-view'

const panShare = 0.1
const priceShare = 0.08

export type ChartKeyActions = Readonly<Record<string, () => void>>

interface ChartKeyTools {
  readonly isTaken: (key: string) => boolean
  readonly isUnderPointer: () => boolean
}

export function useChartKeys(
  control: ChartControl,
  actions: ChartKeyActions,
  { isTaken, isUnderPointer }: ChartKeyTools,
) {
  const bars = (): number => {
    const window = control.window()
    return window ? window.to - window.from : 0
  }
  const plain: ChartKeyActions = {
    ArrowLeft: () => control.pan(-bars() * panShare),
    ArrowRight: () => control.pan(bars() * panShare),
    ArrowUp: () => control.shiftPrices(priceShare),
    ArrowDown: () => control.shiftPrices(-priceShare),
    PageUp: () => control.pan(-bars()),
    PageDown: () => control.pan(bars()),
    Home: () => control.toOldest(),
    End: () => control.toNow(),
    '+': () => control.zoom(0.8, 1),
    '=': () => control.zoom(0.8, 1),
    '-': () => control.zoom(1.25, 1),
    a: () => control.autoScale(),
    ...actions,
  }
  const shifted: ChartKeyActions = {
    ArrowUp: () => control.stretchPrices(1 / 1.15),
    ArrowDown: () => control.stretchPrices(1.15),
  }

  function act(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const action = (event.shiftKey ? ownValue(shifted, event.key) : undefined) ?? ownValue(plain, event.key)
    const isUsed = isTaken(event.key)
    if (!isUsed && !action) return
    event.preventDefault()
    // A held letter would toggle its tool, or add an alert, with each repeat.
    if (!isUsed && !(event.repeat && ownValue(actions, event.key))) action?.()
  }

  function onKeyElsewhere(event: KeyboardEvent) {
    const isCharacter = event.key.length === 1
    if (!isCharacter || event.defaultPrevented || !isUnderPointer()) return
    if (!isTypedInto(event.target) && !isDialogOpen()) act(event)
  }
  useWindowListener('keydown', onKeyElsewhere)

  return function onKey(event: KeyboardEvent): void {
    if (event.target === event.currentTarget) act(event)
  }
}
