interface Token {
  readonly kind: string
  readonly name?: string
  readonly value?: string | undefined
}

/** Name of an option whose value occurs twice: `parseArgs` would silently use the last one. */
export function findRepeatedOption(tokens: readonly Token[], names: readonly string[]): string | undefined {
  const found = tokens.flatMap(({ kind, name = '', value }) =>
    kind === 'option' && value !== undefined && names.includes(name) ? [name] : [],
  )
  return found.find((name, index) => found.indexOf(name) !== index)
}
