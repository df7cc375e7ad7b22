/**
 * Tells what changed: the first at once, then the newest alone, not oftener than once in `everyMs`. What was told last is not told again.
 */
export function tellSeldom(everyMs: number, tell: (text: string) => void): (text: string) => void {
  let told: string | undefined
  let newest: string
  let isWaiting = false

  function next(): void {
    isWaiting = newest !== told
    if (!isWaiting) return
    told = newest
    tell(newest)
    setTimeout(next, everyMs)
  }

  return (text) => {
    newest = text
    if (!isWaiting) next()
  }
}
