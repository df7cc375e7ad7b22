/** Lightning routing may take long. */
export const payTimeoutMs = 90_000
