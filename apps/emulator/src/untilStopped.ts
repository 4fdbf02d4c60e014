/**
 * Resolves at the first Ctrl-C or SIGTERM. Later ones are the same wish again: npm passes on a Ctrl-C that
 * the terminal has sent us already.
 */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve())
  })
}
