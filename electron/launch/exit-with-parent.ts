/** An orphan would lock its data folder indefinitely. Does nothing without a channel to a parent. */
export function exitWithParent(end: () => void): void {
  const { connected }: { connected: boolean | undefined } = process
  if (connected === undefined) return
  if (connected) process.once('disconnect', end)
  else end()
}
