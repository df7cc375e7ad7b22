/** v3 differs in signatures, limits and errors (protocol/v3.md). */
export const isV3 = (path: string): boolean => path.startsWith('/v3/')
