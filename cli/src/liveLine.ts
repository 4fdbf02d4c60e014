import { createLogUpdate } from 'log-update'
import { printError } from './terminal.ts'

/**
 * Shows a changing text on the standard error of a terminal; elsewhere, as in CI, nothing, or a new line each `plainMs`.
 * @param text called for each update; `null` leaves the shown one. Its argument is the time between updates, ms
 * @returns the function that ends this
 */
export function showLive(
  text: (everyMs: number) => string | null | Promise<string | null>,
  { everyMs, plainMs }: { readonly everyMs: number; readonly plainMs?: number },
): () => void {
  const isLive =
    process.stderr.isTTY === true && (plainMs === undefined || process.env.CI === undefined)
  if (!isLive && plainMs === undefined) return () => {}
  const update = isLive ? createLogUpdate(process.stderr) : null
  const pauseMs = isLive ? everyMs : (plainMs ?? everyMs)
  const timer = setInterval(async () => {
    const line = await text(pauseMs)
    if (line === null) return
    if (update === null) printError(line)
    else update(line)
  }, pauseMs)
  return () => {
    clearInterval(timer)
    update?.clear()
  }
}
