import type Database from 'libsql'
import * as z from 'zod'
import { message, type Message } from '@common/texts/message'
import { rewriteRecords } from '../records/unreadable-records'

const LegacyUnresolvedWrite = z.looseObject({
  doubt: z.looseObject({ summary: z.string(), finding: z.string().nullable() }),
})
const OldRefusal = z.looseObject({
  kind: z.literal('refused'),
  message: z.string(),
  issues: z.array(z.looseObject({ field: z.string(), message: z.string() })),
})

const verbatim = (sentence: string): Message => message('message.verbatim', { words: sentence })

export function sentencesToTexts(database: Database.Database, atMs: number): void {
  rewriteRecords(database, { table: 'doubts', column: 'record', atMs }, (record) => {
    const { doubt, ...rest } = LegacyUnresolvedWrite.parse(record)
    const finding = doubt.finding === null ? null : verbatim(doubt.finding)
    return { ...rest, doubt: { ...doubt, summary: verbatim(doubt.summary), finding } }
  })
  rewriteRecords(database, { table: 'orders', column: 'outcome', atMs }, (record) => {
    const refusal = OldRefusal.safeParse(record)
    if (!refusal.success) return record
    const { message, issues, ...rest } = refusal.data
    return {
      ...rest,
      said: verbatim(message),
      issues: issues.map(({ field, message: sentence }) => ({ field, ...verbatim(sentence) })),
    }
  })
}
