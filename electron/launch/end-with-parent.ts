/**
 * Calls `end` when the command that started this process is no longer there, however it ended: an app that nobody sees would hold its
 * folder for good. Started by hand, without a channel to a parent, it does nothing.
 */
export function endWithParent(end: () => void): void {
  const { connected }: { connected: boolean | undefined } = process
  if (connected === undefined) return
  if (connected) process.once('disconnect', end)
  else end()
}
