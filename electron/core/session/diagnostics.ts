import { readdir, stat } from 'node:fs/promises'
import { arch, homedir, platform, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { maxLogEntries, logLimits, type LogEntry, type LogLevel } from '@common/domain/log'
import type { Settings } from '@common/domain/settings/settings'
import { inEnglish } from '@common/texts/in-english'
import { toMessage } from '@common/texts/text-error'
import type { Clock } from '../ports/clock'
import type { PulseExchange } from '../ports/exchange/exchange-market'
import type { Log } from '../ports/log'
import type { Secret } from '../ports/secret'
import type { SettingsStore } from '../ports/storage/settings'
import type { RecentFaults } from '../state/recent-faults'
import type { SessionManager } from './session-manager'

export interface DiagnosticsDeps {
  readonly info: { readonly version: string; readonly shell: string; readonly dataFolder: string }
  readonly session: SessionManager
  readonly store: SettingsStore
  readonly clock: Clock
  readonly faults: RecentFaults
  readonly redactor: (secrets: readonly Secret[]) => (text: string) => string
  readonly log: Log
}

/** Characters, after redaction. */
const longestFault = 2000
/** Chromium's own files, omitted: it creates and removes folders at any time. */
const windowFolder = 'window'

/** Excludes keys, balances, full account names and the home folder. */
export async function makeDiagnostics(deps: DiagnosticsDeps): Promise<{ name: string; content: string }> {
  const { info, session, store, clock, faults, log } = deps
  const { settings, profiles, keysIn } = store.get()
  const { phase, problem, queuedRequests, capabilities, reading, vault } = session.state.get()
  const active = session.activeOrNull
  const clean = await cleaner(deps)
  const { node, v8, openssl, electron, chrome } = process.versions
  const report = {
    madeAt: new Date(clock.nowMs()).toISOString(),
    app: { version: info.version, shell: info.shell, upSeconds: Math.round(process.uptime()) },
    versions: { node, v8, openssl, electron, chrome },
    platform: {
      system: platform(),
      release: release(),
      arch: arch(),
      memoryGiB: Math.round(totalmem() / 2 ** 30),
    },
    settings: shownSettings(settings),
    accounts: profiles.map(({ name, network, protocol, restUrl }) => ({
      name: shortened(name),
      network,
      protocol,
      host: parseHost(restUrl),
    })),
    keys: { keptIn: keysIn ?? vault.kind, vault: vault.state },
    files: await sizesIn(info.dataFolder),
    connection: {
      phase,
      problem: problem && inEnglish(problem),
      queuedRequests,
      reading,
      capabilities: Object.entries(capabilities).flatMap(([name, can]) => (can ? [name] : [])),
      clockOffMs: active?.exchange.clockSkewMs() ?? null,
      service: active?.exchange.pulse ? await measurePing(active.exchange.pulse, clock) : null,
    },
    openDoubts: active?.writes.pendingWrites.list().length ?? null,
    faults: faults.list.map(({ atMs, text }) => ({ at: new Date(atMs).toISOString(), words: text })),
    log: (await log.read({ level: 'info', limit: maxLogEntries })).map(({ atMs, ...entry }) => ({
      at: new Date(atMs).toISOString(),
      ...entry,
    })),
  }
  const cleaned = JSON.stringify(
    report,
    // Redact before cutting: half a secret would not be found.
    (_key, value: unknown) => (typeof value === 'string' ? clean(value).slice(0, longestFault) : value),
    2,
  )
  return { name: `satchel-diagnostics-${report.madeAt.slice(0, 10)}.json`, content: `${cleaned}\n` }
}

export async function readLog(
  deps: Pick<DiagnosticsDeps, 'session' | 'store' | 'redactor' | 'log'>,
  level: LogLevel,
): Promise<LogEntry[]> {
  const clean = await cleaner(deps)
  const entries = await deps.log.read({ level, limit: maxLogEntries })
  return entries.map((entry) => ({
    ...entry,
    message: clean(entry.message).slice(0, logLimits.message),
    stack: entry.stack && clean(entry.stack).slice(0, logLimits.stack),
  }))
}

async function cleaner({
  session,
  store,
  redactor,
}: Pick<DiagnosticsDeps, 'session' | 'store' | 'redactor'>): Promise<(text: string) => string> {
  const names = store.get().profiles.map(({ name }) => name)
  const redact = await session.keys.withSecrets(redactor)
  return (text) => withoutHome(withoutNames(redact(text), names))
}

const shownSettings = ({ presets, ...settings }: Settings) => ({ ...settings, presets: presets.length })

const shortened = (name: string): string => `${[...name][0] ?? ''}…`

const parseHost = (url: string): string | null => (URL.canParse(url) ? new URL(url).host : null)

function withoutNames(text: string, names: readonly string[]): string {
  return names
    .filter((name) => name.length > 2)
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, name) => rest.replaceAll(name, shortened(name)), text)
}

const withoutHome = (text: string): string => text.replaceAll(homedir(), '~')

async function sizesIn(folder: string, path = ''): Promise<Record<string, number>> {
  const entries = await readdir(join(folder, path), { withFileTypes: true }).catch((error: unknown) => {
    if (path === '') throw error
    return []
  })
  const sizes = await Promise.all(
    entries.map(async (entry): Promise<Record<string, number>> => {
      const name = join(path, entry.name)
      if (entry.isDirectory()) return name === windowFolder ? {} : sizesIn(folder, name)
      if (!entry.isFile()) return {}
      return { [name]: (await stat(join(folder, name)).catch(() => null))?.size ?? 0 }
    }),
  )
  return Object.assign({}, ...sizes) as Record<string, number>
}

async function measurePing(pulse: PulseExchange, clock: Clock) {
  const sinceMs = clock.upMs()
  try {
    await pulse.ping()
    const answeredInMs = Math.round(clock.upMs() - sinceMs)
    return { answeredInMs, itsTime: new Date(await pulse.timeMs()).toISOString() }
  } catch (error) {
    return { problem: inEnglish(toMessage(error)) }
  }
}
