import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'

/** Hides letters and digits, but not style changes. */
const storedWidthPx = 360
const squarePx = 6
/** Maximum difference of a color channel's mean (0–255). */
const maxDifference = 24
const maxSquares = 6

const folder = join(import.meta.dirname, 'accepted')
export const machineFile = join(folder, 'machine.json')

export interface Comparison {
  readonly squares: number | null
  readonly isSame: boolean
}

const shrink = (screenPage: Page, png: Buffer): Promise<string> =>
  screenPage.evaluate(
    async ([bytes, width]) => {
      const image = new Image()
      image.src = `data:image/png;base64,${bytes}`
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = width
      canvas.height = Math.round((image.height / image.width) * width)
      const pen = canvas.getContext('2d')
      if (!pen) throw new Error('no canvas')
      pen.imageSmoothingQuality = 'high'
      pen.drawImage(image, 0, 0, canvas.width, canvas.height)
      return canvas.toDataURL('image/webp', 0.7)
    },
    [png.toString('base64'), storedWidthPx] as const,
  )

const squaresApart = (screenPage: Page, a: string, b: string): Promise<number> =>
  screenPage.evaluate(
    async ([urls, side, max]) => {
      const [a, b] = await Promise.all(
        urls.map(async (url) => {
          const image = new Image()
          image.src = url
          await image.decode()
          const canvas = new OffscreenCanvas(image.width, image.height)
          const pen = canvas.getContext('2d')
          if (!pen) throw new Error('no canvas')
          pen.drawImage(image, 0, 0)
          return pen.getImageData(0, 0, image.width, image.height)
        }),
      )
      if (!a || !b || a.width !== b.width || a.height !== b.height) return Number.MAX_SAFE_INTEGER
      let apart = 0
      for (let top = 0; top < a.height; top += side)
        for (let left = 0; left < a.width; left += side) {
          const sums = [0, 0, 0]
          let count = 0
          for (let y = top; y < Math.min(top + side, a.height); y++)
            for (let x = left; x < Math.min(left + side, a.width); x++) {
              count += 1
              for (const part of [0, 1, 2]) {
                const at = (y * a.width + x) * 4 + part
                sums[part] = (sums[part] ?? 0) + (a.data[at] ?? 0) - (b.data[at] ?? 0)
              }
            }
          if (sums.some((sum) => Math.abs(sum) > max * count)) apart += 1
        }
      return apart
    },
    [[a, b], squarePx, maxDifference] as const,
  )

/** `isAccepting` replaces an accepted picture that differs. */
export async function compare(
  screenPage: Page,
  name: string,
  png: Buffer,
  isAccepting: boolean,
): Promise<Comparison> {
  const file = join(folder, `${name}.webp`)
  const now = await shrink(screenPage, png)
  const squares = existsSync(file)
    ? await squaresApart(screenPage, now, `data:image/webp;base64,${readFileSync(file, 'base64')}`)
    : null
  const isSame = squares !== null && squares <= maxSquares
  if (isAccepting && !isSame) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, Buffer.from(now.slice(now.indexOf(',') + 1), 'base64'))
  }
  return { squares, isSame: isSame || isAccepting }
}

/** Pictures differ between machines. */
export function describeMachine(screenPage: Page): { browser: string; platform: string } {
  const version = screenPage.context().browser()?.version() ?? ''
  return { browser: `Chromium ${version.split('.')[0] ?? ''}`, platform: process.platform }
}
