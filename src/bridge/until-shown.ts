export interface Seen extends EventTarget {
  readonly visibilityState: 'visible' | 'hidden'
}

export async function untilShown(page: Seen): Promise<void> {
  while (page.visibilityState === 'hidden')
    await new Promise((resolve) => page.addEventListener('visibilitychange', resolve, { once: true }))
}
