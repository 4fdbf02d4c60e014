import { spawn } from 'node:child_process'

const OPENERS: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'open',
  win32: 'explorer.exe',
}

/** Opens the default browser; on a machine without one the printed address is enough. */
export function openBrowser(url: string): void {
  const command = OPENERS[process.platform] ?? 'xdg-open'
  const child = spawn(command, [url], { stdio: 'ignore', detached: true })
  child.on('error', () => {})
  child.unref()
}
