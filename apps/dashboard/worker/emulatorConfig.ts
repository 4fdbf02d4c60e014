/** Whether the text of a `config.json` names the emulator as its backend. */
export function isEmulatorConfig(text: string): boolean {
  try {
    const config: unknown = JSON.parse(text)
    return Object(config).emulator === true
  } catch {
    // The page that requested the configuration reports the error.
    return false
  }
}
