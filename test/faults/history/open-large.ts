import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { historyFile, openHistory } from '../../../electron/core/database/open-history'
import type { Secret } from '../../../electron/core/ports/secret'
import { systemClock } from '../../../electron/core/system-clock'
import { openVault } from '../../../electron/core/vault/open-vault'
import { startPractice } from '../../../electron/practice/start/practice-exchange'
import { createTrade, testNowMs } from '../../support/create-trade'
import { bundleOnce } from '../../support/processes/bundle-once'
import { first } from '../differences'
import { startApp, type AppProcess } from '../process/app-process'
import { enterAccount, vaultPassphrase, type AccountKind } from '../process/enter-account'
import { holdsWithin } from '../process/holds-within'
import type { EnvironmentProtocol } from '../environment'

export interface LargeReport {
  readonly rows: number
  readonly fileMb: number
  readonly filledInMs: number
  readonly readyInMs: number
  readonly slowestPageMs: number
  readonly pages: number
  /** RSS. */
  readonly memoryMb: readonly [ready: number, end: number]
  readonly wrong: readonly string[]
}

const readyMs = 180_000
const batch = 10_000
const pageSize = 100
const pagesFromTop = 50
const flatMb = 100
const slowMs = 1000

const closeTimeMs = (index: number): number => testNowMs + index * 1000

function fill(folder: string, profileId: string, key: Secret | null, rows: number): void {
  const { history } = openHistory(folder, profileId, key, Date.now())
  for (let from = 0; from < rows; from += batch) {
    const count = Math.min(batch, rows - from)
    history.trades.save(
      Array.from({ length: count }, (_, index) => {
        const closedAtMs = closeTimeMs(from + index)
        return createTrade(`t${from + index}`, {
          state: 'closed',
          exitPrice: 20_100,
          closedAtMs,
          updatedAtMs: closedAtMs,
        })
      }),
    )
  }
  history.close()
}

async function readHistoryKey(folder: string, profileId: string): Promise<Secret> {
  const { vault } = await openVault(folder, systemClock, 'none', true, 'file')
  await vault.unlock(vaultPassphrase)
  const entry = await vault.read(profileId)
  if (!entry) throw new Error(`the vault has nothing of ${profileId}`)
  return entry.historyKey
}

export async function openLarge(
  kind: AccountKind,
  protocol: EnvironmentProtocol,
  rows: number,
): Promise<LargeReport> {
  const folder = mkdtempSync(join(tmpdir(), 'satchel-rows-'))
  const practice = await startPractice({ dataFolder: null, heldPrice: 50_000, hasLimits: false })
  const { rest: restUrl, ws: wsUrl, control, controlToken, account } = practice
  const { key, secret, passphrase } = account
  const file = await bundleOnce('test/faults/process/app-child.ts')
  const wrong: string[] = []
  const start = (): AppProcess =>
    startApp(file, folder, { restUrl, wsUrl, key, secret, passphrase, control, controlToken, protocol })
  const enter = async ({ bridge }: AppProcess): Promise<void> => {
    await enterAccount(bridge, kind, practice, protocol)
    const isReady = async () => (await first(bridge.session.state(undefined))).phase === 'ready'
    if (!(await holdsWithin(readyMs, isReady))) wrong.push('it did not become ready')
  }
  const before = start()
  await enter(before)
  const { profile } = await first(before.bridge.session.state(undefined))
  if (!profile) throw new Error('no account is open')
  await before.kill()

  const historyKey = kind === 'vault' ? await readHistoryKey(folder, profile.id) : null
  const fillingAtMs = Date.now()
  fill(folder, profile.id, historyKey, rows)
  const filledInMs = Date.now() - fillingAtMs
  const fileMb = Math.round(statSync(historyFile(folder, profile.id)).size / 1_000_000)

  const startedAtMs = Date.now()
  const app = start()
  await enter(app)
  const readyInMs = Date.now() - startedAtMs
  const ready = app.memoryMb()

  let slowestPageMs = 0
  let pages = 0
  const page = async (beforeMs: number | undefined): Promise<readonly string[]> => {
    const requestedAtMs = Date.now()
    const trades = await app.bridge.futures.closed({
      limit: pageSize,
      ...(beforeMs !== undefined && { beforeMs }),
    })
    slowestPageMs = Math.max(slowestPageMs, Date.now() - requestedAtMs)
    pages += 1
    return trades.map(({ id }) => id)
  }
  const expected = (newest: number): string[] =>
    Array.from({ length: Math.min(pageSize, newest + 1) }, (_, index) => `t${newest - index}`)
  const check = async (newest: number, beforeMs?: number): Promise<void> => {
    if (JSON.stringify(await page(beforeMs)) !== JSON.stringify(expected(newest)))
      wrong.push(`the page from ${newest} on is not what is kept`)
  }
  await check(rows - 1)
  const top = Math.min(pagesFromTop, Math.floor(rows / pageSize))
  for (let index = 1; index < top; index++) {
    const newest = rows - 1 - index * pageSize
    await check(newest, closeTimeMs(newest + 1))
  }
  for (const share of [0.5, 0.1, 0.001]) {
    const newest = Math.floor(rows * share)
    await check(newest, closeTimeMs(newest + 1))
  }
  const end = app.memoryMb()
  if (fileMb > flatMb && end - ready > flatMb) wrong.push(`memory grew from ${ready} to ${end} MB`)
  if (slowestPageMs > slowMs) wrong.push(`a page took ${slowestPageMs} ms`)
  if (app.output() !== '') wrong.push(app.output().slice(0, 500))
  await app.kill()
  await practice.close()
  rmSync(folder, { recursive: true, force: true })
  return { rows, fileMb, filledInMs, readyInMs, slowestPageMs, pages, memoryMb: [ready, end], wrong }
}
