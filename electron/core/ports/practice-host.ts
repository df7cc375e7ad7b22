import type { PracticeControl } from './practice-control'
import type { Message } from '@common/texts/message'

/** The key is new at each start and only in memory. */
export interface PracticeEnvironment {
  readonly restUrl: string
  readonly wsUrl: string
  readonly key: string
  readonly secret: string
  readonly passphrase: string
  readonly control: PracticeControl
}

export interface PracticeHost {
  /**
   * Retries after a failure.
   * @throws Error with a sentence for the user
   */
  start(): Promise<PracticeEnvironment>
  /** Null while stopped. */
  running(): PracticeEnvironment | null
  /** Unexpected ends only. */
  onEnd(listener: (problem: Message) => void): void
  /** @throws StorageLost if a database file is missing, damaged or was replaced */
  checkFiles(): void
  /** Deletes all its data. */
  clear(): Promise<void>
}
