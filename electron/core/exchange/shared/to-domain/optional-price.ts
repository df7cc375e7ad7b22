/** An unset price is 0 or null (protocol/v2.md#futures-trade). */
export const toOptionalPrice = (price: number | null | undefined): number | null => (price ? price : null)
