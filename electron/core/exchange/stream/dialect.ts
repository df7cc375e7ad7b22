export interface StreamLink {
  readonly send: (request: object) => void
  readonly live: () => void
  /** Reconnects after a pause. */
  readonly giveUp: () => void
}

export interface StreamDialect {
  /** Must be live within 10 s. */
  opened(link: StreamLink): void
  /** False if unreadable; never throws. */
  read(frame: string): boolean
  closed(wasLive: boolean): void
}
