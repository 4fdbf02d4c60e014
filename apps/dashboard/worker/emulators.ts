/** Whether a configuration, as it came, says that its backend is the emulator. */
export function isEmulators(text: string): boolean {
  try {
    const config: unknown = JSON.parse(text)
    return Object(config).emulator === true
  } catch {
    // Whoever asked for it will say that it cannot be read.
    return false
  }
}
