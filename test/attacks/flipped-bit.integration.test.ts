import { copyFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openHistory } from '../../electron/core/database/open-history'
import { verifyChecksum } from '../../electron/core/database/integrity-checksum'
import { Secret } from '../../electron/core/ports/secret'
import { createTrade, testNowMs } from '../support/create-trade'
import { temporaryFolder } from '../support/temporary-folder'

/**
 * Attacker: a bad disk, or someone with write access to the data folder.
 * Wants: a crash at each start in the database library, or a false history.
 */

const key = new Secret('0f'.repeat(32))
const profile = 'p1'
const file = 'history-p1.db'
const trades = Array.from({ length: 60 }, (_, n) => createTrade(`t${n}`))

function filledFolder(): string {
  const folder = temporaryFolder()
  const { history } = openHistory(folder, profile, key, testNowMs)
  history.trades.save(trades)
  history.facts.set('account', { balance: 1 })
  history.close()
  return folder
}

test('the integrity checksum detects any flipped bit before the database opens the file', () => {
  const whole = join(filledFolder(), file)
  const bytes = readFileSync(whole)
  expect(verifyChecksum(whole, key)).toBe('whole')
  for (let place = 0; place < bytes.length; place += 4099) {
    const flipped = Buffer.from(bytes)
    flipped[place] = (bytes[place] ?? 0) ^ (1 << (place % 8))
    writeFileSync(whole, flipped)
    expect({ place, found: verifyChecksum(whole, key) }).toEqual({ place, found: 'damaged' })
  }
})

test('a damaged history file is set aside with a message, and the app continues', () => {
  const whole = join(filledFolder(), file)
  const { size } = statSync(whole)
  for (const place of [0, 20, 4096, Math.floor(size / 2), size - 1]) {
    const folder = temporaryFolder()
    copyFileSync(`${whole}-seal`, join(folder, `${file}-seal`))
    const bytes = readFileSync(whole)
    bytes[place] = (bytes[place] ?? 0) ^ (1 << (place % 8))
    writeFileSync(join(folder, file), bytes)
    const { history, problem } = openHistory(folder, profile, key, testNowMs)
    expect({ place, told: problem?.code }).toEqual({ place, told: 'history.setAside' })
    expect(bytes.equals(readFileSync(join(folder, `${file}.unreadable-${testNowMs}`)))).toBe(true)
    history.trades.save(trades)
    expect(history.trades.active()).toHaveLength(trades.length)
    history.close()
  }
})

test('a truncated history file is detected', () => {
  const folder = filledFolder()
  const bytes = readFileSync(join(folder, file))
  writeFileSync(join(folder, file), bytes.subarray(0, bytes.length - 4096))
  expect(openHistory(folder, profile, key, testNowMs).problem).not.toBeNull()
})

test('a history file with the checksum of another key is rejected', () => {
  const folder = filledFolder()
  expect(openHistory(folder, profile, new Secret('1e'.repeat(32)), testNowMs).problem).not.toBeNull()
})

function crashedFolder(): string {
  const folder = filledFolder()
  const { history } = openHistory(folder, profile, key, testNowMs)
  history.trades.save([createTrade('late')])
  const crashed = temporaryFolder()
  for (const name of readdirSync(folder)) copyFileSync(join(folder, name), join(crashed, name))
  history.close()
  return crashed
}

test('rows written before a crash are restored without a message', () => {
  const crashed = crashedFolder()
  expect(existsSync(join(crashed, `${file}-wal`))).toBe(true)
  const { history: restarted, problem } = openHistory(crashed, profile, key, testNowMs)
  expect(problem).toBeNull()
  expect(restarted.trades.active()).toHaveLength(trades.length + 1)
  restarted.close()
})

test('a flipped bit in the write-ahead log loses only the latest rows', () => {
  const crashed = crashedFolder()
  const log = join(crashed, `${file}-wal`)
  const bytes = readFileSync(log)
  bytes[bytes.length - 100] = (bytes[bytes.length - 100] ?? 0) ^ 1
  writeFileSync(log, bytes)
  const { history: restarted } = openHistory(crashed, profile, key, testNowMs)
  expect(restarted.trades.active().length).toBeGreaterThanOrEqual(trades.length)
  restarted.close()
})

test('a long session leaves a valid checksum and a short write-ahead log', () => {
  const folder = temporaryFolder()
  const { history } = openHistory(folder, profile, key, testNowMs)
  for (let round = 0; round < 150; round += 1) history.trades.save(trades)
  expect(statSync(join(folder, `${file}-wal`)).size).toBeLessThan(16_000_000)
  const crashed = temporaryFolder()
  for (const name of readdirSync(folder)) copyFileSync(join(folder, name), join(crashed, name))
  const { history: restarted, problem } = openHistory(crashed, profile, key, testNowMs)
  expect(problem).toBeNull()
  expect(restarted.trades.active()).toHaveLength(trades.length)
  restarted.close()
  history.close()
})
