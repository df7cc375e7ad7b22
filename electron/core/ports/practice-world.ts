import type { PracticeControl } from './practice-control'

/** The practice exchange that runs beside the app. Its key is made anew at each start and is held in memory only. */
export interface PracticeWorld {
  readonly restUrl: string
  readonly wsUrl: string
  readonly key: string
  readonly secret: string
  readonly passphrase: string
  readonly control: PracticeControl
}
