/** Finding a Lightning route may take long. */
export const payTimeoutMs = 90_000
