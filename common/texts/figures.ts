export const noValue = '–'

// U+2212: as wide as the plus sign.
const minusSign = '\u2212'

export const figureStyles = {
  sats: { maximumFractionDigits: 0 },
  signedSats: { maximumFractionDigits: 0, signDisplay: 'exceptZero' },
  /** With unit: "1 sat", "1,234 sats". */
  inSats: { maximumFractionDigits: 0 },
  signedInSats: { maximumFractionDigits: 0, signDisplay: 'exceptZero' },
  /** With millisats, so that different amounts never look equal. */
  exactInSats: { maximumFractionDigits: 3 },
  /** The exchange's 0.5 USD grid. */
  price: { minimumFractionDigits: 1, maximumFractionDigits: 1 },
  usd: { maximumFractionDigits: 1 },
  /** Never hidden. */
  publicSats: { maximumFractionDigits: 0 },
  publicInSats: { maximumFractionDigits: 0 },
  publicUsd: { maximumFractionDigits: 1 },
  publicDollars: { maximumFractionDigits: 4 },
  dollars: { maximumFractionDigits: 4 },
  leverage: { maximumFractionDigits: 2 },
  given: { maximumFractionDigits: 20 },
  percent: { style: 'percent', maximumFractionDigits: 0 },
  percent1: { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 },
  percent2: { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 },
  rate: { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 6 },
} as const satisfies Readonly<Record<string, Intl.NumberFormatOptions>>

/** Fixed length, so it reveals nothing about the amount. */
export const hiddenAmount = '••••'

/** Styles that reveal balances, risk or payments. */
export const amountStyles: ReadonlySet<string> = new Set<keyof typeof figureStyles>([
  'sats',
  'signedSats',
  'inSats',
  'signedInSats',
  'exactInSats',
  'usd',
  'dollars',
])

export const unitStyles: ReadonlySet<string> = new Set<keyof typeof figureStyles>([
  'inSats',
  'signedInSats',
  'exactInSats',
  'publicInSats',
])

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

/** Never prints "−0". Always groups thousands; Spanish would print 3242 next to 327.868. */
export function figureFormat(locale: string, options: Intl.NumberFormatOptions): FigureFormat {
  const format = new Intl.NumberFormat(locale, { signDisplay: 'negative', useGrouping: 'always', ...options })
  return {
    format: (value) =>
      Number.isFinite(value)
        ? format.format(value).replace('-', minusSign).replace(/(\d)%/, '$1 %')
        : noValue,
  }
}
