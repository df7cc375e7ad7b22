/** ISO 8601 text, or epoch milliseconds as digits or number (protocol/v1.md#times). */
export function toTimeMs(time: string | number, field: string): number {
  const timeMs = typeof time === 'number' ? time : /^\d+$/.test(time) ? Number(time) : parseIsoTime(time)
  if (!Number.isFinite(timeMs)) throw new RangeError(`${field} is not a valid time`)
  return timeMs
}

/** Without a zone, the time is UTC (protocol/v1.md#times). */
function parseIsoTime(text: string): number {
  if (!/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(text)) return Number.NaN
  const hasZone = /(Z|[+-]\d{2}:?\d{2})$/i.test(text)
  return Date.parse(hasZone ? text : `${text}Z`)
}

export const toTimeOrNull = (time: string | number | null | undefined, field: string): number | null =>
  time === null || time === undefined ? null : toTimeMs(time, field)
