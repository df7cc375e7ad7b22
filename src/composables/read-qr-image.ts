/** Photographs of a code are far smaller; a larger file is not read. */
const largestBytes = 20_000_000
const longestSide = 1600

/**
 * Finds a QR code in a picture. The reader is loaded when it is first needed.
 * @returns its text, or null where there is none or it is no picture
 */
export async function readQrImage(file: Blob): Promise<string | null> {
  if (file.size > largestBytes) return null
  let image: ImageBitmap
  try {
    image = await createImageBitmap(file)
  } catch {
    return null
  }
  const { default: readQr } = await import('jsqr')
  const scale = Math.min(1, longestSide / Math.max(image.width, image.height))
  const width = Math.max(1, Math.round(image.width * scale))
  const height = Math.max(1, Math.round(image.height * scale))
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return null
  // A transparent picture would be black on black.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.drawImage(image, 0, 0, width, height)
  image.close()
  return readQr(context.getImageData(0, 0, width, height).data, width, height)?.data ?? null
}

/** The first picture that is pasted or dropped. */
export const imageIn = (data: DataTransfer | null): File | null =>
  [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/')) ?? null
