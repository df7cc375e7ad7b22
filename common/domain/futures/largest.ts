/**
 * Returns the largest whole number from 0 to `most` for which `holds` is true, found by halving: `holds` is true of 0, and of no
 * number above one of which it is false.
 */
export function largestWhere(most: number, holds: (candidate: number) => boolean): number {
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
