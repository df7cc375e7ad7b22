import type { PracticeControl } from './practice-control'
import type { Text } from '@common/texts/text'

/** The practice exchange that runs beside the app. Its key is made anew at each start and is held in memory only. */
export interface PracticeWorld {
  readonly restUrl: string
  readonly wsUrl: string
  readonly key: string
  readonly secret: string
  readonly passphrase: string
  readonly control: PracticeControl
}

/** Starts the practice exchange when it is first needed. */
export interface PracticeHost {
  /**
   * Starts it unless it runs; after a failure it is tried again.
   * @throws Error in a sentence for the user
   */
  start(): Promise<PracticeWorld>
  /** The one that runs; null before the first start and after an end. */
  running(): PracticeWorld | null
  /** Called with a sentence for the user when it ends without being asked to. */
  onEnd(listener: (problem: Text) => void): void
  /** @throws StorageLost if a database file of the running exchange is missing or was replaced */
  checkFiles(): void
  /** Ends it and removes all that it keeps; the next start makes a new world. */
  clear(): Promise<void>
}
