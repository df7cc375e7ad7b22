import { writeFileSync } from 'node:fs'
import { screen, type BrowserWindow, type Rectangle } from 'electron'
import { readRegularFile } from '../../files/read-regular-file'

export interface WindowBounds extends Rectangle {
  readonly isMaximized: boolean
  /** Chromium's, 20 % per step, from earlier versions. */
  readonly zoomLevel?: number
}

/** Minimum visible pixels to move the window. */
const minWidth = 120
const minHeight = 60
const settledMs = 1000

/** Null if none is valid. Moves the window to an existing screen. */
export function readBounds(file: string): WindowBounds | null {
  try {
    const place: unknown = JSON.parse(readRegularFile(file))
    return isBounds(place) ? { ...place, ...clampToScreen(place) } : null
  } catch {
    return null
  }
}

/** Without zod, which would delay the window. */
function isBounds(value: unknown): value is WindowBounds {
  if (typeof value !== 'object' || value === null) return false
  const { x, y, width, height, isMaximized, zoomLevel = 0 }: Partial<Record<string, unknown>> = { ...value }
  const isWithin = (number: unknown, min: number, max: number): boolean =>
    typeof number === 'number' && number >= min && number <= max
  return (
    [x, y, width, height].every(Number.isSafeInteger) &&
    [width, height].every((size) => isWithin(size, 200, 20_000)) &&
    typeof isMaximized === 'boolean' &&
    isWithin(zoomLevel, -8, 9)
  )
}

function clampToScreen(place: Rectangle): Rectangle {
  const { workArea } = screen.getDisplayMatching(place)
  const seenWidth =
    Math.min(place.x + place.width, workArea.x + workArea.width) - Math.max(place.x, workArea.x)
  const seenHeight =
    Math.min(place.y + place.height, workArea.y + workArea.height) - Math.max(place.y, workArea.y)
  const isHeld = seenWidth >= minWidth && seenHeight >= minHeight && place.y >= workArea.y
  if (isHeld) return { x: place.x, y: place.y, width: place.width, height: place.height }
  const width = Math.min(place.width, workArea.width)
  const height = Math.min(place.height, workArea.height)
  return {
    x: workArea.x + Math.floor((workArea.width - width) / 2),
    y: workArea.y + Math.floor((workArea.height - height) / 2),
    width,
    height,
  }
}

export function persistBounds(window: BrowserWindow, file: string, onFailed: (error: unknown) => void): void {
  let timer: NodeJS.Timeout | undefined
  let saved = ''
  function keep(): void {
    clearTimeout(timer)
    if (window.isDestroyed()) return
    const place: WindowBounds = {
      ...window.getNormalBounds(),
      isMaximized: window.isMaximized(),
    }
    const text = JSON.stringify(place)
    if (text === saved) return
    saved = text
    try {
      // Synchronous: the app may be quitting.
      writeFileSync(file, text, { mode: 0o600 })
    } catch (error) {
      onFailed(error)
    }
  }
  const scheduleSave = (): void => {
    clearTimeout(timer)
    timer = setTimeout(keep, settledMs)
  }
  window.on('resize', scheduleSave)
  window.on('move', scheduleSave)
  window.on('close', keep)
  window.on('hide', keep)
}
