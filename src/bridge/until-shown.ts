/** Resolves when the window is seen; at once while it is. */
export async function untilShown(): Promise<void> {
  while (document.visibilityState === 'hidden')
    await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true }))
}
