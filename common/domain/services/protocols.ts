export const protocols = ['v3', 'v2', 'v1'] as const

export type Protocol = (typeof protocols)[number]
