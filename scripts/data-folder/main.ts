/**
 * Makes a data folder for test/fixtures/data-folders with a built app. A JSON file in FOLDER has its final state.
 * usage: node scripts/run-ts.mjs scripts/data-folder/main.ts FOLDER [CHECKOUT, built; by default this one]
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import Database from 'libsql'
import { BridgeCaller } from './bridge-caller'
import { useProfile } from './use-profile'

const vaultPassphrase = 'a passphrase of the fixtures'

interface PracticeInfo {
  readonly rest: string
  readonly ws: string
  readonly account: { readonly key: string; readonly secret: string; readonly passphrase: string }
}

async function startService(worker: string): Promise<{ info: PracticeInfo; end: () => Promise<unknown> }> {
  const thread = new Worker(worker, { workerData: { dataFolder: null, hasFreshKey: true } })
  const info = await new Promise<PracticeInfo>((ready, failed) => {
    thread.once('error', failed)
    thread.once('message', (message: { info?: PracticeInfo; message?: string }) =>
      message.info ? ready(message.info) : failed(new Error(message.message)),
    )
  })
  return { info, end: () => thread.terminate() }
}

async function startApp(main: string, folder: string) {
  const args = ['--headless', '--no-open', '--json', '--data', folder, '--practice-seed', '7']
  const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise((done) => child.once('exit', done))
  const line = await new Promise<string>((ready, failed) => {
    child.stdout.once('data', (data: Buffer) => ready(data.toString()))
    child.once('exit', () => failed(new Error('The app ended before it was ready.')))
  })
  const { url } = JSON.parse(line) as { url: string }
  return {
    url,
    end: () => {
      child.kill('SIGINT')
      return ended
    },
  }
}

/** Takes the log into the database, so that the fixture is one small file. */
function foldLog(file: string): void {
  const database = new Database(file)
  database.pragma('wal_checkpoint(TRUNCATE)')
  database.close()
  for (const suffix of ['-wal', '-shm', '-spare']) rmSync(file + suffix, { force: true })
}

const retainedCandles = 100

/** Years of candles weigh megabytes. */
function dropOldCandles(file: string): void {
  const database = new Database(file)
  for (const table of ['minute_candles', 'hour_candles'])
    database.exec(
      `DELETE FROM ${table} WHERE ts NOT IN (SELECT ts FROM ${table} ORDER BY ts DESC LIMIT ${retainedCandles})`,
    )
  database.exec('VACUUM')
  database.close()
}

async function make(folder: string, checkout: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const built = join(checkout, 'out', 'main')
  // Earlier versions were built as ES modules.
  const script = (name: string): string =>
    [`${name}.cjs`, `${name}.js`].map((file) => join(built, file)).find(existsSync) ?? name
  const service = await startService(script('practice-worker'))
  const app = await startApp(script('headless'), folder)
  let state: object
  try {
    state = await drive(app.url, service.info)
  } finally {
    await app.end()
    await service.end()
  }
  rmSync(join(folder, 'in-use'), { force: true })
  foldLog(join(folder, 'history-practice.db'))
  for (const name of readdirSync(folder)) if (name.endsWith('-spare')) rmSync(join(folder, name))
  dropOldCandles(join(folder, 'practice', 'practice.db'))
  writeFileSync(join(folder, 'told.json'), `${JSON.stringify(state, null, 2)}\n`)
}

async function drive(url: string, { rest, ws, account }: PracticeInfo): Promise<object> {
  const bridge = await BridgeCaller.open(url)
  const { vault } = await bridge.next<{ vault: { kind: string } }>('session.state', () => true)
  if (vault.kind !== 'file') throw new Error('Make fixtures where there is no keychain.')
  await bridge.call('app.changeSettings', { theme: 'light', confirmTrades: false, leverage: 25 })
  await bridge.call('app.changeSettings', { panelHeight: 321, chartRange: '1h' })
  const { key, secret, passphrase } = account
  const address = { name: 'A service', network: 'testnet', restUrl: rest, wsUrl: ws, headerPrefix: 'SVC' }
  await bridge.call('session.connectService', { ...address, key, secret, passphrase, vaultPassphrase })
  const service = await useProfile(bridge)
  await bridge.call('session.startPractice')
  const practice = await useProfile(bridge)
  const settings = await bridge.next('app.settings', () => true)
  const { profiles } = await bridge.next<{ profiles: unknown[] }>('session.state', () => true)
  bridge.close()
  return { settings, profiles, practice, service }
}

const [folder, checkout = '.'] = process.argv.slice(2)
if (folder === undefined) {
  console.error('usage: node scripts/run-ts.mjs scripts/data-folder/main.ts FOLDER [CHECKOUT]')
  process.exit(2)
}
await make(resolve(folder), resolve(checkout))
