export interface Block {
  readonly height: number
  readonly id: string
  /** Exchange time. */
  readonly timeMs: number
}
