import type { SatchelContract } from '@common/bridge/contract'
import type { Settings, WindowError } from '@common/bridge/contract/app'
import type { BridgeHandlers } from '@common/bridge/state-feed'
import type { LogEntry, LogLevel } from '@common/domain/log'
import type { AppFeeds } from '../live/app-feeds'
import type { Clock } from '../ports/clock'
import type { PracticeHost } from '../ports/practice-host'
import type { Backup } from '../session/backup'
import type { SessionManager } from '../session/session-manager'
import type { Errands } from '../live/errands'
import type { Faults } from '../live/faults'
import type { LatestValue } from '../streams/latest-value'

/** What is written by hand, a group a file; the feeds follow from the contract. */
export type Handlers = BridgeHandlers<SatchelContract>

/** Returns where it was written; null when the user let it be. */
export type SaveFile = (name: string, content: string) => Promise<string | null>

export interface ChosenFile {
  readonly name: string
  readonly content: string
}
/** Has the user choose a file of text; null when the user let it be. @throws Refusal in words when it cannot be read */
export type OpenFile = () => Promise<ChosenFile | null>

/** The clipboard of the desktop. */
export interface Clipboard {
  /** Electron reads and writes asynchronously. */
  readText(): Promise<string>
  writeText(text: string): Promise<void>
  clear(): void
}

/** What the router's groups answer from. */
export interface RouterParts {
  readonly info: {
    readonly version: string
    readonly shell: 'electron' | 'headless'
    readonly dataFolder: string
  }
  readonly session: SessionManager
  /** Resolves when what was chosen last time is open, or is known not to open. */
  readonly restored: Promise<void>
  readonly clock: Clock
  readonly feeds: AppFeeds
  /** @throws Refusal when the file of settings cannot be written; nothing has changed then */
  readonly changeSettings: (part: Partial<Settings>) => Promise<Settings>
  readonly settings: LatestValue<Settings>
  readonly practice: PracticeHost | null
  readonly errands: Errands
  /** A text about the app for whoever helps the user, without secrets. */
  readonly makeDiagnostics: () => Promise<ChosenFile>
  /** Entries of the log without secrets and account names. */
  readonly readLog: (level: LogLevel) => Promise<LogEntry[]>
  readonly reportWindowError: (error: WindowError) => void
  readonly onUnexpected: (where: string, error: unknown) => void
  readonly faults: Faults
  readonly backup: Backup
  readonly saveFile: SaveFile | null
  /** Null: the window itself asks for it. */
  readonly openFile: OpenFile | null
  /** Null: the window uses the clipboard of the browser. */
  readonly clipboard: Clipboard | null
}
