import { writeFileSync } from 'node:fs'
import { screen, type BrowserWindow, type Rectangle } from 'electron'
import { z } from 'zod'
import { readRegularFile } from '../../files/read-regular-file'

const Stored = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().min(200).max(20_000),
  height: z.number().int().min(200).max(20_000),
  isMaximized: z.boolean(),
  /** Chromium's, 20 % per step, from earlier versions. */
  zoomLevel: z.number().min(-8).max(9).optional(),
})
export type WindowBounds = z.infer<typeof Stored>

/** Minimum visible pixels to move the window. */
const minWidth = 120
const minHeight = 60
const settledMs = 1000

/** Null if none is valid. Moves the window to an existing screen. */
export function readBounds(file: string): WindowBounds | null {
  try {
    const place = Stored.parse(JSON.parse(readRegularFile(file)))
    return { ...place, ...clampToScreen(place) }
  } catch {
    return null
  }
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
