/** How much of a processor some work takes, ms: unlike the time on the wall, no other process adds to it. */
export function cpuMsOf(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
