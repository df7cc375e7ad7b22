import type { ListingProgress as Progress } from '../../usecases/lists/read-listing'
import { message, type PlainKey, type Message } from '@common/texts/message'

const listTexts = {
  'closed trades': 'syncJob.closedTrades',
  'ended options': 'syncJob.endedOptions',
  swaps: 'syncJob.swaps',
  transfers: 'syncJob.transfers',
  'cross fills': 'syncJob.crossFills',
  deposits: 'syncJob.deposits',
  withdrawals: 'syncJob.withdrawals',
  'carry fees': 'syncJob.fundingFees',
} as const satisfies Readonly<Record<string, PlainKey>>

export type ImportedList = keyof typeof listTexts

export interface ImportStatus {
  readonly list: Message
  readonly items: number
}

export class ImportProgress {
  readonly #onChange: () => void
  readonly #items = new Map<ImportedList, number>()

  constructor(onChange: () => void) {
    this.#onChange = onChange
  }

  get now(): ImportStatus | null {
    const [first] = this.#items
    return first === undefined ? null : { list: message(listTexts[first[0]]), items: first[1] }
  }

  async during(
    list: ImportedList,
    read: (onProgress: (progress: Progress) => void) => Promise<void>,
  ): Promise<void> {
    try {
      await read(({ items, isWhole }) => {
        if (isWhole) return
        this.#items.set(list, items)
        this.#onChange()
      })
    } finally {
      if (this.#items.delete(list)) this.#onChange()
    }
  }
}
