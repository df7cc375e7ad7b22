import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { decryptText, encryptText } from '../aes-gcm'
import type { Secret } from '../../ports/secret'
import { JournalRecordSchema, type JournalRecord } from './journal-records'

interface JournalHeader {
  readonly id: string
  readonly counter: number
}

export interface JournalLine {
  readonly sequence: number
  readonly record: JournalRecord
}

export interface JournalLines {
  header(header: JournalHeader): string
  readHeader(line: string): JournalHeader | undefined
  line(sequence: number, record: JournalRecord): string
  /** Undefined if damaged or written with another key. */
  readLine(line: string): JournalLine | undefined
}

const format = 'satchel-journal-1'
const headerPattern = /^satchel-journal-1 ([0-9a-f-]{36}) (\d{16}) ([0-9a-f]{64})$/
const linePattern = /^(\d{1,15}) ([0-9a-f]{64}) (.+)$/

/** Numbered lines with an HMAC; with a key, AES-256-GCM. Keys derive from the history's. */
export function journalLines(key: Secret | null): JournalLines {
  const derive = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', key?.expose() ?? '', '', `satchel journal ${purpose}`, 32))
  const macKey = derive('authentication')
  const cipherKey = key ? derive('encryption') : null

  const computeMac = (text: string): string => createHmac('sha256', macKey).update(text).digest('hex')
  const isMac = (text: string, mac: string): boolean =>
    timingSafeEqual(Buffer.from(computeMac(text), 'hex'), Buffer.from(mac, 'hex'))

  return {
    header({ id, counter }) {
      const text = `${format} ${id} ${String(counter).padStart(16, '0')}`
      return `${text} ${computeMac(text)}\n`
    },
    readHeader(line) {
      const [, id, counter, mac] = headerPattern.exec(line) ?? []
      if (id === undefined || counter === undefined || mac === undefined) return undefined
      return isMac(`${format} ${id} ${counter}`, mac) ? { id, counter: Number(counter) } : undefined
    },
    line(sequence, record) {
      const json = JSON.stringify(record)
      const body = cipherKey ? encryptText(json, cipherKey) : json
      return `${sequence} ${computeMac(`${sequence} ${body}`)} ${body}\n`
    },
    readLine(line) {
      const [, sequence, mac, body] = linePattern.exec(line) ?? []
      if (sequence === undefined || mac === undefined || body === undefined) return undefined
      if (!isMac(`${sequence} ${body}`, mac)) return undefined
      try {
        const read = JournalRecordSchema.safeParse(
          JSON.parse(cipherKey ? decryptText(body, cipherKey) : body),
        )
        return read.success ? { sequence: Number(sequence), record: read.data } : undefined
      } catch {
        return undefined
      }
    },
  }
}
