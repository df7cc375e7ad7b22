import type { SatchelContract } from '@common/bridge/contract'
import type { Settings } from '@common/domain/settings/settings'
import type { WindowError, LogEntry, LogLevel } from '@common/domain/log'
import type { BridgeHandlers } from '@common/bridge/state-feed'
import type { AppFeeds } from '../account/app-feeds'
import type { Clock } from '../ports/clock'
import type { PracticeHost } from '../ports/practice-host'
import type { Backup } from '../session/backup/backup'
import type { SessionManager } from '../session/session-manager'
import type { ShellRequests } from '../account/shell-requests'
import type { Faults } from '../account/faults'
import type { LatestValue } from '../streams/latest-value'

export type Handlers = BridgeHandlers<SatchelContract>

/** Path, or null if canceled. */
export type SaveFile = (name: string, content: string) => Promise<string | null>

export interface ChosenFile {
  readonly name: string
  readonly content: string
}
/**
 * Null if canceled.
 * @throws Refusal if the file cannot be read
 */
export type OpenFile = () => Promise<ChosenFile | null>

export interface Clipboard {
  readText(): Promise<string>
  writeText(text: string): Promise<void>
  clear(): void
  /** Linux only: text is copied to it by selecting. */
  readonly selection?: Pick<Clipboard, 'readText' | 'clear'> | undefined
}

export interface RouterDeps {
  readonly info: {
    readonly version: string
    readonly shell: 'electron' | 'headless'
    readonly dataFolder: string
  }
  readonly session: SessionManager
  /** Once the last account is open or failed. */
  readonly restored: Promise<void>
  readonly clock: Clock
  readonly feeds: AppFeeds
  /** @throws Refusal if the file can't be written; nothing has changed */
  readonly changeSettings: (part: Partial<Settings>) => Promise<Settings>
  readonly settings: LatestValue<Settings>
  readonly practice: PracticeHost | null
  readonly shellRequests: ShellRequests
  readonly makeDiagnostics: () => Promise<ChosenFile>
  /** Without secrets and account names. */
  readonly readLog: (level: LogLevel) => Promise<LogEntry[]>
  readonly reportWindowError: (error: WindowError) => void
  readonly onUnexpected: (source: string, error: unknown) => void
  readonly faults: Faults
  readonly backup: Backup
  readonly saveFile: SaveFile | null
  /** Null for both: handled by the window. */
  readonly openFile: OpenFile | null
  readonly clipboard: Clipboard | null
}
