import type { SortValue } from './table-column'

/** @param sign 1 ascending, -1 descending; null is last in both */
export function compareValues(a: SortValue, b: SortValue, sign: 1 | -1): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return a < b ? 0 - sign : a > b ? sign : 0
}
