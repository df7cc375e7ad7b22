import type { ChartControl } from '../use-chart-view'
import { ownValue } from '@common/domain/collections/own-value'

const panShare = 0.1
const priceShare = 0.08

export type ChartKeyActions = Readonly<Record<string, () => void>>

/**
 * The help lists these keys.
 * @param isTaken true if a tool consumes the key
 */
export function useChartKeys(
  control: ChartControl,
  actions: ChartKeyActions,
  isTaken: (key: string) => boolean,
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

  return function onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return
    const action = (event.shiftKey ? ownValue(shifted, event.key) : undefined) ?? ownValue(plain, event.key)
    const isUsed = isTaken(event.key)
    if (!isUsed && !action) return
    event.preventDefault()
    if (!isUsed) action?.()
  }
}
