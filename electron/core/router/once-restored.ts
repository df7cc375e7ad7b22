type Call = (...input: readonly unknown[]) => unknown

/**
 * Calls that wait until the account of last time is open, or is known not to open: the window is there before it.
 * @param handlers by group
 */
export function onceRestored<T extends object>(handlers: T, restored: Promise<void>): T {
  const wait =
    (handle: Call): Call =>
    async (...input) => {
      await restored
      return handle(...input)
    }
  return Object.fromEntries(
    Object.entries(handlers).map(([group, calls]) => [
      group,
      Object.fromEntries(
        Object.entries(calls as Readonly<Record<string, Call>>).map(([name, handle]) => [name, wait(handle)]),
      ),
    ]),
  ) as T
}
