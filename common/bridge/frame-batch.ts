/** In characters: ports have no backpressure, so the window confirms. */
export const confirmEveryLength = 64_000

/** In characters; longer frames are sent alone. */
const maxBatchLength = 64_000

interface FrameBatchDeps {
  readonly send: (text: string) => void
  /** Runs its argument at the end of the turn. */
  readonly schedule: (flush: () => void) => void
}

/** Joins the frames of one turn, one per line, so that the receiver handles them before it renders. */
export class FrameBatch {
  readonly #deps: FrameBatchDeps
  #frames: string[] = []
  #length = 0

  constructor(deps: FrameBatchDeps) {
    this.#deps = deps
  }

  add(frame: string): void {
    if (this.#length + frame.length > maxBatchLength) this.flush()
    if (this.#frames.length === 0) this.#deps.schedule(() => this.flush())
    this.#frames.push(frame)
    this.#length += frame.length
  }

  flush(): void {
    if (this.#frames.length === 0) return
    const text = this.#frames.join('\n')
    this.#frames = []
    this.#length = 0
    this.#deps.send(text)
  }
}

/** JSON text has no line breaks. */
export const splitFrames = (text: string): readonly string[] => text.split('\n')
