/** A Lightning payment may look for a route for a while. */
export const payTimeoutMs = 90_000
