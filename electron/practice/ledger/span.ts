/** Inclusive epoch milliseconds; newest first, at most `limit` rows. */
export interface Span {
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly limit: number
}

export const spanBounds = ({
  from = 0,
  to = Number.MAX_SAFE_INTEGER,
  limit,
}: Span): [number, number, number] => [from, to, limit]
