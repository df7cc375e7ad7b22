/** Globals that Node and browsers share; common code may use only these. */

interface AbortSignal {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void
  removeEventListener(type: 'abort', listener: () => void): void
}

declare class AbortController {
  readonly signal: AbortSignal
  abort(): void
}

declare class TextEncoder {
  encode(text: string): Uint8Array
}

declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean })
  decode(bytes: Uint8Array): string
}

declare class URLSearchParams {
  constructor(init?: string | readonly (readonly [string, string])[] | Readonly<Record<string, string>>)
  append(name: string, value: string): void
  toString(): string
}

declare class URL {
  constructor(text: string)
  static canParse(text: string): boolean
  readonly protocol: string
  readonly host: string
  readonly hostname: string
  readonly href: string
  readonly username: string
  readonly password: string
  readonly search: string
}
