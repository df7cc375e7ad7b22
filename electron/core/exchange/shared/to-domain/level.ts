/** Unset levels are 0 or null (wire-facts 2.6). */
export const toLevel = (price: number | null | undefined): number | null => (price ? price : null)
