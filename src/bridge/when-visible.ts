export interface VisibilitySource extends EventTarget {
  readonly visibilityState: 'visible' | 'hidden'
}

export async function whenVisible(page: VisibilitySource): Promise<void> {
  while (page.visibilityState === 'hidden')
    await new Promise((resolve) => page.addEventListener('visibilitychange', resolve, { once: true }))
}
