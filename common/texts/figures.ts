/** What stands where there is no number. */
export const noValue = '–'

// U+2212: as wide as the plus sign.
const minusSign = '\u2212'

/** The named ways to write a number in a message: `{amount, number, sats}`. */
export const figureStyles = {
  sats: { maximumFractionDigits: 0 },
  /** With a plus sign above zero. */
  signedSats: { maximumFractionDigits: 0, signDisplay: 'exceptZero' },
  /** With the unit: "1 sat", "1,234 sats". */
  inSats: { maximumFractionDigits: 0 },
  signedInSats: { maximumFractionDigits: 0, signDisplay: 'exceptZero' },
  /** A price on the service's 0.5 USD grid. */
  price: { minimumFractionDigits: 1, maximumFractionDigits: 1 },
  /** Contracts of one USD. */
  usd: { maximumFractionDigits: 1 },
  /** Of the synthetic balance, with four decimals at most. */
  dollars: { maximumFractionDigits: 4 },
  leverage: { maximumFractionDigits: 2 },
  /** As somebody has typed it: all of its decimals. */
  given: { maximumFractionDigits: 20 },
  /** Of a fraction: 0.09 is "9 %". */
  percent: { style: 'percent', maximumFractionDigits: 0 },
  /** With one decimal, or two, always. */
  percent1: { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 },
  percent2: { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 },
  /** A rate that somebody has set: all of its decimals. */
  rate: { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 6 },
} as const satisfies Readonly<Record<string, Intl.NumberFormatOptions>>

/** What stands in place of a hidden amount: its length tells nothing. */
export const hiddenAmount = '••••'

/** Of the ways to write a number, those that tell how much somebody has, risks or moves. */
export const amountStyles: ReadonlySet<string> = new Set<keyof typeof figureStyles>([
  'sats',
  'signedSats',
  'inSats',
  'signedInSats',
  'usd',
  'dollars',
])

/** Number styles that end with the unit, singular for an amount of 1. */
export const unitStyles: ReadonlySet<string> = new Set<keyof typeof figureStyles>(['inSats', 'signedInSats'])

/** The named ways to write a time, epoch milliseconds: `{at, date, moment}`. */
export const momentStyles = {
  moment: {
    year: 'numeric',
    month: 'short',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>

export interface FigureFormat {
  format(value: number): string
}

/**
 * Formats every figure by locale, with a true minus sign, none before a zero, and a space before a percent sign. Thousands are always
 * grouped: Spanish would write 3242 next to 327.868.
 */
export function figureFormat(locale: string, options: Intl.NumberFormatOptions): FigureFormat {
  const format = new Intl.NumberFormat(locale, { signDisplay: 'negative', useGrouping: 'always', ...options })
  return {
    format: (value) =>
      Number.isFinite(value)
        ? format.format(value).replace('-', minusSign).replace(/(\d)%/, '$1 %')
        : noValue,
  }
}
