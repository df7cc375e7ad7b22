import type { Usd } from '@common/domain/units'
import { shallowRef } from 'vue'

interface OpenMenu {
  readonly price: Usd
  readonly x: number
  readonly y: number
  readonly chart: HTMLElement
}

/** The menu key opens it at the crosshair or last price. */
export function useChartMenu(prices: { readonly cross: () => Usd | null; readonly last: () => Usd | null }) {
  const menu = shallowRef<OpenMenu | null>(null)

  function onContextMenu(event: MouseEvent): void {
    event.preventDefault()
    const { currentTarget, clientX, clientY, button } = event
    const isByKey = button !== 2
    const price = prices.cross() ?? (isByKey ? prices.last() : null)
    if (price === null || !(currentTarget instanceof HTMLElement)) return
    menu.value = { price, x: clientX, y: clientY, chart: currentTarget }
  }

  function close(hadFocus: boolean): void {
    const chart = menu.value?.chart
    menu.value = null
    if (hadFocus) chart?.focus()
  }

  return { menu, onContextMenu, close }
}
