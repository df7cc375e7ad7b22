import type { Tokens } from '../../theme/tokens'

/** The colours of the moving averages, in their order; there are as many as there may be averages. */
export const averageColours: readonly ((tokens: Tokens) => string)[] = [
  ({ accent }) => accent,
  ({ testnet }) => testnet,
  ({ practice }) => practice,
]
