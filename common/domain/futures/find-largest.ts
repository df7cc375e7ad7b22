/** Requires `holds` to be true for 0 and false above its first failure. */
export function findLargest(max: number, holds: (candidate: number) => boolean): number {
  if (holds(max)) return max
  let min = 0
  let tooMuch = max
  while (tooMuch - min > 1) {
    const middle = Math.floor((min + tooMuch) / 2)
    if (holds(middle)) min = middle
    else tooMuch = middle
  }
  return min
}
