export const maxMegabytes = 20
const longestSide = 1600
const retryMs = 1000

type QrReading =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'no-code' | 'no-picture' | 'too-large' }

export async function readQrImage(file: Blob): Promise<QrReading> {
  if (file.size > maxMegabytes * 1_000_000) return { kind: 'too-large' }
  let image: ImageBitmap
  try {
    image = await createImageBitmap(file)
  } catch {
    return { kind: 'no-picture' }
  }
  const { decodeQR } = await import('qr/decode.js')
  const scale = Math.min(1, longestSide / Math.max(image.width, image.height))
  const width = Math.max(1, Math.round(image.width * scale))
  const height = Math.max(1, Math.round(image.height * scale))
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return { kind: 'no-picture' }
  // Transparent images would become black on black.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.drawImage(image, 0, 0, width, height)
  image.close()
  const { data } = context.getImageData(0, 0, width, height)
  try {
    const found = decodeQR({ data, width, height }, { timeLimit: retryMs })
    return found === '' ? { kind: 'no-code' } : { kind: 'text', text: found }
  } catch {
    return { kind: 'no-code' }
  }
}

/** Prefers an image; another file is returned for the error message. */
export function fileIn(data: DataTransfer | null): File | null {
  const files = [...(data?.files ?? [])]
  return files.find(({ type }) => type.startsWith('image/')) ?? files[0] ?? null
}
