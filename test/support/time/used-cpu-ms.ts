/** Unlike a duration, doesn't depend on other programs. */
export function usedCpuMs(run: () => void): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
