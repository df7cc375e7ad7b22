import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { journalLines } from '../../electron/core/database/journal/journal-lines'

type Line =
  | { readonly kind: 'pending'; readonly write: PendingWrite }
  | { readonly kind: 'cleared'; readonly id: string }
  | { readonly kind: 'outcome'; readonly orderId: string; readonly outcome: { readonly kind: string } }
  | { readonly kind: 'unsent'; readonly orderId: string }
  | { readonly kind: 'start' | 'spent' | 'reconciled' }

interface PendingWrite {
  readonly doubt: { readonly id: string; readonly state: string }
  readonly sent: { readonly action: string }
  readonly orderId: string | null
}

export interface WrittenJournal {
  readonly pending: readonly PendingWrite[]
  readonly outcomes: ReadonlyMap<string, string>
  readonly wrong: readonly string[]
}

const getFile = (folder: string): string => join(folder, 'journal-practice.log')
const readLine = (line: string): Line => JSON.parse(line.split(' ').slice(2).join(' ')) as Line

const getOrderId = (line: Line): string | null => {
  if (line.kind === 'pending') return line.write.orderId
  return 'orderId' in line ? line.orderId : null
}

export function cutJournalBeforeOrder(folder: string): void {
  const [first = '', ...lines] = readFileSync(getFile(folder), 'utf8').split('\n').slice(0, -1)
  const orderId = lines.map((line) => getOrderId(readLine(line))).findLast((id) => id !== null)
  const end = lines.findIndex((line) => getOrderId(readLine(line)) === orderId)
  const journal = journalLines(null)
  const header = journal.readHeader(first)
  const rest = lines.slice(0, end)
  const last = journal.readLine(rest.at(-1) ?? '')
  if (!header || !last || orderId === undefined) throw new Error('the journal has no order')
  writeFileSync(
    getFile(folder),
    journal.header({ id: header.id, counter: last.sequence }) + rest.map((line) => `${line}\n`).join(''),
  )
}

export function readJournal(folder: string): WrittenJournal {
  const lines = readFileSync(getFile(folder), 'utf8').split('\n').slice(1, -1)
  const pending = new Map<string, PendingWrite>()
  const outcomes = new Map<string, string>()
  const clearedEarly = new Map<string, string>()
  const wrong: string[] = []
  for (const line of lines) {
    const record = readLine(line)
    switch (record.kind) {
      case 'pending':
        pending.set(record.write.doubt.id, record.write)
        break
      case 'outcome': {
        const { orderId, outcome } = record
        const action = clearedEarly.get(orderId)
        if (action !== undefined && outcome.kind !== 'refused')
          wrong.push(`${action}: the pending write was cleared before the response was stored`)
        clearedEarly.delete(orderId)
        outcomes.set(orderId, outcome.kind)
        break
      }
      case 'unsent':
        clearedEarly.delete(record.orderId)
        outcomes.delete(record.orderId)
        break
      case 'cleared': {
        const { orderId = null, sent } = pending.get(record.id) ?? {}
        pending.delete(record.id)
        if (orderId !== null && sent && outcomes.get(orderId) === 'in-doubt')
          clearedEarly.set(orderId, sent.action)
        break
      }
      case 'start':
      case 'spent':
      case 'reconciled':
    }
  }
  for (const action of clearedEarly.values())
    wrong.push(`${action}: the pending write was cleared and no response was stored`)
  return { pending: [...pending.values()], outcomes, wrong }
}
