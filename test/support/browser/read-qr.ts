import type { Locator } from '@playwright/test'
import jsQR from 'jsqr'

/** Null if no code is found. */
export async function readQr(element: Locator): Promise<string | null> {
  const png = await element.screenshot()
  const { data, width, height } = await element.page().evaluate(async (base64) => {
    // The page's policy allows images only as data URLs.
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.width
    canvas.height = image.height
    const context = canvas.getContext('2d')
    if (!context) throw new Error('The page has no canvas')
    context.drawImage(image, 0, 0)
    const pixels = context.getImageData(0, 0, image.width, image.height)
    return { data: Array.from(pixels.data), width: image.width, height: image.height }
  }, png.toString('base64'))
  return jsQR(Uint8ClampedArray.from(data), width, height)?.data ?? null
}
