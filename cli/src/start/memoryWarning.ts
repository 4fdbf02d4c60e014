/** Memory below which a run at full speed ends without a sentence, bytes: emulator and Auth emulator together. */
const MEMORY_MIN = 384 * 1024 * 1024

/** A warning where a container or a service leaves less memory; `null` elsewhere. */
export function memoryWarning(limitBytes = process.constrainedMemory()): string | null {
  // Without a limit the system says 0, or more than a machine has.
  if (limitBytes <= 0 || limitBytes >= MEMORY_MIN) return null
  const [limit, least] = [limitBytes, MEMORY_MIN].map((bytes) => Math.round(bytes / 1024 / 1024))
  return `WARNING: only ${limit} MB of memory are allowed here; give at least ${least} MB, or the system ends it without a message.`
}
