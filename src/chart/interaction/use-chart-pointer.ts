import { onDeactivated, shallowRef } from 'vue'
import type { ChartWindow } from '../chart-window'
import type { PriceScale } from '../price-scale'
import type { ChartControl } from '../use-chart-view'

export interface ChartPoint {
  readonly x: number
  readonly y: number
}

interface Drag {
  readonly start: ChartPoint
  readonly window: ChartWindow
  readonly scale: PriceScale
  readonly isOnAxis: boolean
}

interface PointerTools {
  readonly isMeasuring: () => boolean
  readonly onMeasure: (from: ChartPoint, to: ChartPoint) => void
}

export function useChartPointer(control: ChartControl, tools: PointerTools) {
  const pointer = shallowRef<ChartPoint>()
  const isDragging = shallowRef(false)
  let drag: Drag | undefined
  let measured: ChartPoint | undefined

  const toPoint = (event: MouseEvent): ChartPoint => {
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }
  const isOnAxis = ({ x }: ChartPoint): boolean => {
    const axis = control.view.value?.layout.axis
    return axis !== undefined && x >= axis.left
  }
  const barPx = (): number => {
    const view = control.view.value
    return view ? view.layout.prices.width / (view.window.to - view.window.from) : 1
  }

  function onPointerDown(event: PointerEvent) {
    const view = control.view.value
    const window = control.window()
    const { currentTarget } = event
    if (!view || !window || event.button !== 0 || !(currentTarget instanceof HTMLElement)) return
    currentTarget.setPointerCapture(event.pointerId)
    const start = toPoint(event)
    if (!isOnAxis(start) && (tools.isMeasuring() || event.shiftKey)) measured = start
    else drag = { start, window, scale: view.scale, isOnAxis: isOnAxis(start) }
    isDragging.value = drag !== undefined
  }

  function onPointerMove(event: PointerEvent): void {
    const point = toPoint(event)
    pointer.value = point
    if (measured) return tools.onMeasure(measured, point)
    if (drag) move(drag, point)
  }

  function move({ start, window, scale, isOnAxis }: Drag, { x, y }: ChartPoint): void {
    if (isOnAxis) return control.stretchPrices(1.006 ** (y - start.y), scale)
    control.pan((start.x - x) / barPx(), window)
    const height = control.view.value?.layout.prices.height ?? 1
    if (!control.isAutoScale.value) control.shiftPrices((y - start.y) / height, scale)
  }

  function onPointerUp() {
    drag = undefined
    measured = undefined
    isDragging.value = false
  }
  // Another view gets the release.
  onDeactivated(onPointerUp)

  function onPointerLeave() {
    pointer.value = undefined
  }

  function onWheel(event: WheelEvent): void {
    const area = control.view.value?.layout.prices
    if (!area) return
    const point = toPoint(event)
    if (isOnAxis(point)) return control.stretchPrices(1.0015 ** event.deltaY)
    const isSideways = Math.abs(event.deltaX) > Math.abs(event.deltaY)
    if (isSideways) return control.pan(event.deltaX / barPx())
    const at = (point.x - area.left) / area.width
    control.zoom(1.0015 ** event.deltaY, Math.min(1, Math.max(0, at)))
  }

  function onDoubleClick(event: MouseEvent) {
    if (isOnAxis(toPoint(event))) control.autoScale()
    else control.toNow()
  }

  const handlers = { onPointerDown, onPointerMove, onPointerUp, onPointerLeave, onWheel, onDoubleClick }
  return { pointer, isDragging, handlers }
}
