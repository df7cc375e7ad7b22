import { copyFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openHistory } from '../../electron/core/history/open-history'
import { sealState } from '../../electron/core/history/seal'
import { Secret } from '../../electron/core/ports/secret'
import { aTrade, testNowMs } from '../support/a-trade'
import { temporaryFolder } from '../support/temporary-folder'

/**
 * Attacker: a bad disk, or somebody who can write the data folder.
 * Wants: the app to end at each start, inside the library that reads the history, or to show another past.
 */

const key = new Secret('0f'.repeat(32))
const profile = 'p1'
const file = 'history-p1.db'
const trades = Array.from({ length: 60 }, (_, n) => aTrade(`t${n}`))

function filledFolder(): string {
  const folder = temporaryFolder()
  const { history } = openHistory(folder, profile, key, testNowMs)
  history.saveTrades(trades)
  history.saveFact('account', { balance: 1 })
  history.close()
  return folder
}

test('whichever bit is flipped, it is found before the library touches the file', () => {
  const whole = join(filledFolder(), file)
  const bytes = readFileSync(whole)
  expect(sealState(whole, key)).toBe('whole')
  for (let place = 0; place < bytes.length; place += 4099) {
    const flipped = Buffer.from(bytes)
    flipped[place] = (bytes[place] ?? 0) ^ (1 << (place % 8))
    writeFileSync(whole, flipped)
    expect({ place, found: sealState(whole, key) }).toEqual({ place, found: 'damaged' })
  }
})

test('the damaged file is put aside with a sentence, and the app goes on', () => {
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
    history.saveTrades(trades)
    expect(history.liveTrades()).toHaveLength(trades.length)
    history.close()
  }
})

test('a file that is cut short is found as well', () => {
  const folder = filledFolder()
  const bytes = readFileSync(join(folder, file))
  writeFileSync(join(folder, file), bytes.subarray(0, bytes.length - 4096))
  expect(openHistory(folder, profile, key, testNowMs).problem).not.toBeNull()
})

test('a file that another key has sealed is not taken for ours', () => {
  const folder = filledFolder()
  expect(openHistory(folder, profile, new Secret('1e'.repeat(32)), testNowMs).problem).not.toBeNull()
})

test('what was written before a crash is there, and nothing is told', () => {
  const folder = filledFolder()
  const { history } = openHistory(folder, profile, key, testNowMs)
  history.saveTrades([aTrade('late')])
  // As a crash leaves it: nobody closed it.
  const crashed = temporaryFolder()
  for (const name of readdirSync(folder)) copyFileSync(join(folder, name), join(crashed, name))
  history.close()
  expect(existsSync(join(crashed, `${file}-wal`))).toBe(true)
  const { history: again, problem } = openHistory(crashed, profile, key, testNowMs)
  expect(problem).toBeNull()
  expect(again.liveTrades()).toHaveLength(trades.length + 1)
  again.close()
})

test('a flipped bit in what was written last costs what follows it, and nothing else', () => {
  const folder = filledFolder()
  const { history } = openHistory(folder, profile, key, testNowMs)
  history.saveTrades([aTrade('late')])
  const crashed = temporaryFolder()
  for (const name of readdirSync(folder)) copyFileSync(join(folder, name), join(crashed, name))
  history.close()
  const log = join(crashed, `${file}-wal`)
  const bytes = readFileSync(log)
  bytes[bytes.length - 100] = (bytes[bytes.length - 100] ?? 0) ^ 1
  writeFileSync(log, bytes)
  const { history: again } = openHistory(crashed, profile, key, testNowMs)
  expect(again.liveTrades().length).toBeGreaterThanOrEqual(trades.length)
  again.close()
})

test('a long session leaves a sealed file and a short log', () => {
  const folder = temporaryFolder()
  const { history } = openHistory(folder, profile, key, testNowMs)
  for (let round = 0; round < 150; round += 1) history.saveTrades(trades)
  expect(statSync(join(folder, `${file}-wal`)).size).toBeLessThan(16_000_000)
  const crashed = temporaryFolder()
  for (const name of readdirSync(folder)) copyFileSync(join(folder, name), join(crashed, name))
  const { history: again, problem } = openHistory(crashed, profile, key, testNowMs)
  expect(problem).toBeNull()
  expect(again.liveTrades()).toHaveLength(trades.length)
  again.close()
  history.close()
})
