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
}

/** The app shows fewer records than the exchange has. */
const recent = 100

export function differencesBetween(books: Statement, view: Partial<Statement>): string[] {
  return (Object.keys(view) as (keyof Statement)[]).flatMap((list) => {
    const there = books[list]
    const here = view[list] ?? []
    const missing = there.slice(0, recent).filter((line) => !here.includes(line))
    const extra = here.slice(0, recent).filter((line) => !there.includes(line))
    const repeated = here.filter((line, index) => here.indexOf(line) !== index)
    if (missing.length + extra.length + repeated.length === 0) return []
    const said = [...extra, ...repeated].join(', ')
    return [`${list}: only the exchange has [${missing.join(', ')}], only the app [${said}]`]
  })
}
