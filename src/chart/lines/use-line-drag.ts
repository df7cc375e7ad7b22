import { priceTickUsd } from '@common/domain/units'
import { onDeactivated, onUnmounted } from 'vue'
import type { ChartView } from '../chart-view'
import type { LineMover } from './use-line-mover'
import type { PriceLine } from './price-line'
import { gridPriceAt, toY } from '../price-scale'

const minDragPx = 3
const ticksByKey = new Map([
  ['ArrowUp', 1],
  ['ArrowDown', -1],
  ['PageUp', 100],
  ['PageDown', -100],
])

export function useLineDrag(mover: LineMover, view: () => ChartView) {
  let letGo = (): void => undefined

  function onGrab(event: PointerEvent, line: PriceLine) {
    const grabbed = event.currentTarget
    if (!line.isMovable || event.button !== 0 || !(grabbed instanceof HTMLElement)) return
    event.stopPropagation()
    grabbed.setPointerCapture(event.pointerId)
    const startY = event.clientY
    let isMoving = false
    const end = new AbortController()
    const { signal } = end
    letGo = () => {
      end.abort()
      if (grabbed.hasPointerCapture(event.pointerId)) grabbed.releasePointerCapture(event.pointerId)
    }
    const discard = () => {
      letGo()
      mover.discard()
    }
    const onMove = ({ clientY }: PointerEvent) => {
      isMoving ||= Math.abs(clientY - startY) >= minDragPx
      if (!isMoving) return
      const { scale, layout } = view()
      const y = toY(scale, layout.prices, line.price) + clientY - startY
      mover.to(line, gridPriceAt(scale, layout.prices, y))
    }
    grabbed.addEventListener('pointermove', onMove, { signal })
    grabbed.addEventListener(
      'pointerup',
      () => {
        letGo()
        if (isMoving) mover.drop()
      },
      { signal },
    )
    grabbed.addEventListener('pointercancel', discard, { signal })
    window.addEventListener(
      'keydown',
      (key) => {
        if (key.key !== 'Escape') return
        key.preventDefault()
        key.stopPropagation()
        discard()
      },
      { signal, capture: true },
    )
  }

  function onKey(event: KeyboardEvent, line: PriceLine) {
    if (!line.isMovable || event.ctrlKey || event.metaKey || event.altKey) return
    const moved = mover.move.value?.line.id === line.id ? mover.move.value : null
    const ticks = ticksByKey.get(event.key)
    if (ticks !== undefined) {
      const by = ticks * priceTickUsd * (event.shiftKey ? 10 : 1)
      mover.to(line, (moved?.price ?? line.price) + by)
    } else if (event.key === 'Enter' && moved) mover.drop()
    else if (event.key === 'Escape' && moved) mover.discard()
    else if (event.key === 'Delete' && mover.remove(line)) leaveTo(event)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  function leaveTo({ currentTarget }: KeyboardEvent) {
    if (currentTarget instanceof HTMLElement)
      currentTarget.closest<HTMLElement>('[data-testid="chart"]')?.focus()
  }

  const onLeave = (line: PriceLine) => {
    if (mover.move.value?.line.id === line.id) mover.discard()
  }

  onUnmounted(() => letGo())
  onDeactivated(() => {
    letGo()
    mover.discard()
  })
  return { onGrab, onKey, onLeave }
}
