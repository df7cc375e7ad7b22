import { bech32, bech32m } from '@scure/base'

/** BIP 173, BIP 350. */
export interface WitnessProgram {
  readonly prefix: string
  /** 0 to 16. */
  readonly version: number
  /** 2 to 40 bytes. */
  readonly program: Uint8Array
}

const maxLength = 90

/** Accepts any version and prefix. BIP 350: version 0 uses Bech32, later ones Bech32m. */
export function decodeSegwit(address: string): WitnessProgram | null {
  for (const code of [bech32, bech32m]) {
    const decoded = code.decodeUnsafe(address, maxLength)
    const [version, ...words] = decoded?.words ?? []
    if (decoded === undefined || version === undefined || version > 16) continue
    if ((version === 0) !== (code === bech32)) continue
    const program = code.fromWordsUnsafe(words)
    if (program === undefined || program.length < 2 || program.length > 40) continue
    if (version === 0 && program.length !== 20 && program.length !== 32) continue
    return { prefix: decoded.prefix, version, program }
  }
  return null
}

export function encodeSegwit({ prefix, version, program }: WitnessProgram): string {
  const code = version === 0 ? bech32 : bech32m
  return code.encode(prefix, [version, ...code.toWords(program)], maxLength)
}
