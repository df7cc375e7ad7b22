import { decode, encode } from '@jridgewell/sourcemap-codec'

const notAscii = /[\u0080-\uffff]/g
/** Extra characters per escape. */
const added = 5

/**
 * Escapes non-ASCII characters: one makes V8 store a whole file with two bytes per character.
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
        // Vite ignores `part.map` here: the map is an asset.
        const asset = bundle[`${fileName}.map`]
        if (asset?.type === 'asset') {
          const map = JSON.parse(String(asset.source))
          asset.source = JSON.stringify({ ...map, mappings: shiftColumns(map.mappings, code) })
        }
      }
  },
})

/**
 * Shifts mapped columns by the escapes before them.
 * @param {string} mappings @param {string} code before escaping
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
