/** Whether a request is one of version 3, whose signatures, limits and refusals differ (protocol/v3.md). */
export const isV3 = (path: string): boolean => path.startsWith('/v3/')
