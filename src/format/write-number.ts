/** A number as a field shows it to be changed: as `parseNumber` reads it back, whatever the locale. */
export const writeNumber = (value: number, decimals: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
