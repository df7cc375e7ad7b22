interface Token {
  readonly kind: string
  readonly name?: string
  readonly value?: string | undefined
}

/** `parseArgs` silently uses the last value. */
export function findRepeatedOption(tokens: readonly Token[], names: readonly string[]): string | undefined {
  const found = tokens.flatMap(({ kind, name = '', value }) =>
    kind === 'option' && value !== undefined && names.includes(name) ? [name] : [],
  )
  return found.find((name, index) => found.indexOf(name) !== index)
}
