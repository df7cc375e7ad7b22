import type { Usd } from '@common/domain/units'
import { shallowRef } from 'vue'
import type { PriceLine } from '../../chart/lines/price-line'

interface OpenMenu {
  readonly price: Usd
  readonly line: PriceLine | null
  readonly x: number
  readonly y: number
  readonly chart: HTMLElement
}

/** The menu key opens it at the crosshair or last price. */
export function useChartMenu(prices: {
  readonly cross: () => Usd | null
  readonly last: () => Usd | null
  readonly findLine: (id: string) => PriceLine | undefined
}) {
  const menu = shallowRef<OpenMenu | null>(null)

  function onContextMenu(event: MouseEvent) {
    event.preventDefault()
    const isByKey = event.button !== 2
    const line = findLine(event.target)
    open(event, line?.price ?? prices.cross() ?? (isByKey ? prices.last() : null), line)
  }

  const openAtCrosshair = (event: MouseEvent) => open(event, prices.cross())

  function findLine(target: EventTarget | null): PriceLine | null {
    const pointed = target instanceof Element ? target.closest<HTMLElement>('[data-line]') : null
    return prices.findLine(pointed?.dataset['line'] ?? '') ?? null
  }

  function open(
    { currentTarget, clientX, clientY, detail }: MouseEvent,
    price: Usd | null,
    line: PriceLine | null = null,
  ) {
    if (price === null || !(currentTarget instanceof HTMLElement)) return
    const chart = currentTarget.closest<HTMLElement>('[data-testid="chart"]')
    if (!chart) return
    const { left, bottom } = currentTarget.getBoundingClientRect()
    // A button activated with the keyboard reports no position.
    const isPressed = currentTarget !== chart && detail === 0
    menu.value = { price, line, chart, x: isPressed ? left : clientX, y: isPressed ? bottom : clientY }
  }

  function close(hadFocus: boolean) {
    const chart = menu.value?.chart
    menu.value = null
    if (hadFocus) chart?.focus()
  }

  return { menu, onContextMenu, openAtCrosshair, close }
}
