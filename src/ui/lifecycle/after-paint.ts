/** For a page that isn't painted, such as a tab in the background. */
const maxWaitMs = 1000

/** Runs once after the next frame. */
export function afterPaint(run: () => unknown): void {
  let hasRun = false
  const runOnce = () => {
    if (hasRun) return
    hasRun = true
    void run()
  }
  requestAnimationFrame(() => setTimeout(runOnce))
  setTimeout(runOnce, maxWaitMs)
}
