/** Times are UTC; bitcoin amounts are exact, with eight decimals. */
export const csvLayouts = ['plain', 'koinly', 'cointracking', 'cointracker'] as const
export type CsvLayout = (typeof csvLayouts)[number]
