export interface Timing {
  /** Until the call returns. */
  readonly syncMs: number
  /** Until the frame is painted. */
  readonly frameMs: number
}

export type ChartTimings = Readonly<Record<'firstDraw' | 'tick' | 'pan' | 'zoom', Timing>>
export type TableTimings = Readonly<Record<'firstRows' | 'scroll' | 'sort' | 'filter', Timing>>

export interface ChartBench {
  readonly measure: (side: 'own' | 'peer', candles: number) => Promise<ChartTimings>
  readonly dispose: () => void
}

export interface TableBench {
  readonly measure: (side: 'own' | 'tanstack' | 'naive') => Promise<TableTimings>
}

const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve())
    port1.start()
    requestAnimationFrame(() => port2.postMessage(null))
  })

/** Starts at the beginning of a frame, so that both sides wait equally long for the next. */
export async function timed(run: () => void, isShown = (): boolean => true): Promise<Timing> {
  await nextPaint()
  const startMs = performance.now()
  run()
  const syncMs = performance.now() - startMs
  do await nextPaint()
  while (!isShown())
  return { syncMs, frameMs: performance.now() - startMs }
}
