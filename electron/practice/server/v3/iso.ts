import { iso } from '@common/exchange-api/v3/fields'

export { iso }

export const isoOrNull = (timeMs: number | null): string | null => (timeMs === null ? null : iso(timeMs))
