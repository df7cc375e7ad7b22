/** A time as version 3 writes it (protocol/v3.md#times). */
export const iso = (timeMs: number): string => new Date(timeMs).toISOString()

export const isoOrNull = (timeMs: number | null): string | null => (timeMs === null ? null : iso(timeMs))
