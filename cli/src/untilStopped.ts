/** Resolves at the first SIGINT or SIGTERM; npm may repeat one that the terminal has sent already. */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve())
  })
}
