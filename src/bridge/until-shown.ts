/** What a page knows of whether it is seen; a `Document` is one. */
export interface Seen extends EventTarget {
  readonly visibilityState: 'visible' | 'hidden'
}

/** Resolves when the page is seen; at once while it is. */
export async function untilShown(page: Seen): Promise<void> {
  while (page.visibilityState === 'hidden')
    await new Promise((resolve) => page.addEventListener('visibilitychange', resolve, { once: true }))
}
