import { decode, encode } from '@jridgewell/sourcemap-codec'

const notAscii = /[\u0080-\uffff]/g
/** Characters that an escape adds. */
const added = 5

/**
 * Writes every letter that is not ASCII as an escape: V8 keeps the text of a file with one of them, of three megabytes say, at two bytes a
 * letter for as long as the app runs, and reads it more slowly.
 * @returns {import('vite').Plugin}
 */
export const inOneByte = () => ({
  name: 'in-one-byte',
  generateBundle(_options, bundle) {
    for (const part of Object.values(bundle))
      if (part.type === 'chunk') {
        const { code, fileName } = part
        part.code = code.replace(
          notAscii,
          (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
        )
        // Changes to `part.map` are ignored: the map is an asset by now.
        const asset = bundle[`${fileName}.map`]
        if (asset?.type === 'asset') {
          const map = JSON.parse(String(asset.source))
          asset.source = JSON.stringify({ ...map, mappings: shiftColumns(map.mappings, code) })
        }
      }
  },
})

/**
 * Moves each mapped column to where it is once the letters before it on its line are escapes.
 * @param {string} mappings @param {string} code before
 */
export function shiftColumns(mappings, code) {
  const lines = code.split('\n')
  return encode(
    decode(mappings).map((segments, index) => {
      const places = [...(lines[index] ?? '').matchAll(notAscii)].map((match) => match.index)
      let before = 0
      return segments.map((segment) => {
        while ((places[before] ?? Infinity) < segment[0]) before += 1
        /** @type {typeof segment} */
        const moved = [...segment]
        moved[0] += before * added
        return moved
      })
    }),
  )
}
