/** Least distance between two tags, in pixels. */
const gap = 18

/** Moves tags apart that would lie over each other, as little as possible and within top and bottom. Order is kept. */
export function placeTags(wanted: readonly number[], top: number, bottom: number): number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0))
  const placed = [...wanted]
  let least = top
  for (const index of order) {
    placed[index] = Math.max(placed[index] ?? top, least)
    least = (placed[index] ?? top) + gap
  }
  let most = bottom
  for (const index of order.reverse()) {
    placed[index] = Math.min(placed[index] ?? bottom, most)
    most = (placed[index] ?? bottom) - gap
  }
  return placed
}
