interface RecoveryParts {
  readonly snapshot: (deviceId: string) => Promise<void>
  readonly outdated: (deviceId: string) => void
}

/** Mends a device whose frames were missed: the whole device anew, and its past fetched again. */
export interface Recovery {
  recover(deviceId: string): void
}

/** One recovery of a device at a time: its answer comes after every frame that was sent before it. */
export function createRecovery({ snapshot, outdated }: RecoveryParts): Recovery {
  const running = new Set<string>()
  return {
    recover: (deviceId) => {
      if (running.has(deviceId)) return
      running.add(deviceId)
      snapshot(deviceId)
        .then(() => outdated(deviceId))
        .catch((error: unknown) => console.warn(`recovery of ${deviceId}:`, error))
        .finally(() => running.delete(deviceId))
    },
  }
}
