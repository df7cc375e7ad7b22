/** Violet is reserved for practice. */
export const profileColors = ['blue', 'teal', 'amber', 'pink', 'grey', 'violet'] as const
export type ProfileColor = (typeof profileColors)[number]
