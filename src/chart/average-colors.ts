import type { Tokens } from '../ui/theme/tokens'

export const averageColors: readonly ((tokens: Tokens) => string)[] = [
  ({ accent }) => accent,
  ({ testnet }) => testnet,
  ({ practice }) => practice,
]
