/** What a dialect may do with the connection it speaks over. */
export interface StreamLink {
  /** Sends it as JSON. */
  readonly send: (request: object) => void
  /** Everything that is needed is subscribed to: from now on the stream counts as live. */
  readonly live: () => void
  /** There is no use in this connection: it is cut, and made again after a pause. */
  readonly giveUp: () => void
}

/**
 * What is said over a stream and how its frames are read. One is kept for all connections of a stream, one after the other, so that it
 * can learn from those that broke.
 */
export interface StreamDialect {
  /** A connection stands. It is cut when it is not live within 10 s. */
  opened(link: StreamLink): void
  /** Takes a frame. Returns false for one that cannot be read; never throws, since the stream goes on past it. */
  read(frame: string): boolean
  /** The connection that was opened last is gone. `wasLive`: it had come so far. */
  closed(wasLive: boolean): void
}
