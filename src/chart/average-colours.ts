import type { Tokens } from '../ui/theme/tokens'

export const averageColours: readonly ((tokens: Tokens) => string)[] = [
  ({ accent }) => accent,
  ({ testnet }) => testnet,
  ({ practice }) => practice,
]
