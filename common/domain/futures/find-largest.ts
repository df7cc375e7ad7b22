/** Requires `holds` to be true for 0 and false above its first failure. */
export function findLargest(most: number, holds: (candidate: number) => boolean): number {
  if (holds(most)) return most
  let least = 0
  let tooMuch = most
  while (tooMuch - least > 1) {
    const middle = Math.floor((least + tooMuch) / 2)
    if (holds(middle)) least = middle
    else tooMuch = middle
  }
  return least
}
