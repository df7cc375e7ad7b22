/** @param {number} ms @returns {string} `42.1 s` or `3 min 05 s` */
export function formatSeconds(ms) {
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`
}
