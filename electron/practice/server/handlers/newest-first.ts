export const newestFirst = <Row extends { readonly created_ts: number }>(
  rows: readonly Row[],
  limit: number,
): Row[] => [...rows].sort((one, other) => other.created_ts - one.created_ts).slice(0, limit)
