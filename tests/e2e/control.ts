import { z } from 'zod'
import type { EmulatorProcess } from './emulator.ts'

const raised = z.object({ id: z.string() })

/** Activates a fault through the control API and returns a function that lifts it. */
export async function fault(
  emulator: Pick<EmulatorProcess, 'url'>,
  what: object,
): Promise<() => Promise<void>> {
  const { id } = raised.parse(await call(emulator.url, 'POST', 'faults', { fault: what }))
  return async () => {
    await call(emulator.url, 'DELETE', `faults/${id}`, {})
  }
}

/** Acts on a device through the control API, e.g. `{ do: 'tamper-on' }`. */
export async function act(
  emulator: Pick<EmulatorProcess, 'url'>,
  deviceId: string,
  what: { readonly do: string },
): Promise<void> {
  await call(emulator.url, 'POST', `devices/${deviceId}/actions`, what)
}

async function call(url: string, method: string, path: string, body: object): Promise<unknown> {
  const answer = await fetch(`${url}/__emulator/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return JSON.parse(text || 'null')
}
