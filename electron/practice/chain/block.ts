export interface Block {
  readonly height: number
  /** Hex. */
  readonly id: string
  /** Service time. */
  readonly timeMs: number
}
