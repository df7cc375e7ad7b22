import { readFileSync } from 'node:fs'
import type Electron from 'electron'
import { strict } from './strict'

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47])

/** As much of an image as its file tells. Electron reads PNG and JPEG; anything else is an empty image, without an error. */
export class NativeImage implements Pick<Electron.NativeImage, 'isEmpty'> {
  readonly #isEmpty: boolean

  constructor(path: string) {
    this.#isEmpty = !isPng(path)
  }

  isEmpty(): boolean {
    return this.#isEmpty
  }
}

export const nativeImage = strict('nativeImage', {
  createFromPath: (path: string): NativeImage => new NativeImage(path),
} satisfies Partial<Record<keyof typeof Electron.nativeImage, unknown>>)

function isPng(path: string): boolean {
  try {
    return readFileSync(path).subarray(0, pngStart.length).equals(pngStart)
  } catch {
    return false
  }
}
