export interface StreamLink {
  readonly send: (request: object) => void
  readonly live: () => void
  /** Closes the connection; it reconnects after a pause. */
  readonly giveUp: () => void
}

/** One instance serves successive connections, so that it can adapt after failures. */
export interface StreamDialect {
  /** The connection is closed unless it is live within 10 s. */
  opened(link: StreamLink): void
  /** Returns false if the frame is unreadable; never throws, so that the stream continues. */
  read(frame: string): boolean
  closed(wasLive: boolean): void
}
