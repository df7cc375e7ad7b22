export interface Statement {
  readonly balance: readonly string[]
  readonly trades: readonly string[]
  readonly 'ended trades': readonly string[]
  readonly withdrawals: readonly string[]
  /** Settled only. */
  readonly deposits: readonly string[]
  readonly options: readonly string[]
  readonly swaps: readonly string[]
  readonly cross: readonly string[]
  readonly 'cross orders': readonly string[]
  readonly 'filled cross orders': readonly string[]
  readonly notifications: readonly string[]
  /** Balance minus what the history and open positions explain. */
  readonly 'opening balance': readonly string[]
  readonly 'unknown differences': readonly string[]
}

/** The app shows fewer records than the exchange has. */
const recent = 100

export function differencesBetween(books: Statement, view: Partial<Statement>): string[] {
  return (Object.keys(view) as (keyof Statement)[]).flatMap((list) => {
    const booked = books[list]
    const displayed = view[list] ?? []
    const missing = booked.slice(0, recent).filter((line) => !displayed.includes(line))
    const extra = displayed.slice(0, recent).filter((line) => !booked.includes(line))
    const repeated = displayed.filter((line, index) => displayed.indexOf(line) !== index)
    if (missing.length + extra.length + repeated.length === 0) return []
    const summary = [...extra, ...repeated].join(', ')
    return [`${list}: only the exchange has [${missing.join(', ')}], only the app [${summary}]`]
  })
}
