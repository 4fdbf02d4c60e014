import type { z } from 'zod'
import { type AuthFault, authFault } from './authFault.ts'
import { type DeviceFault, deviceFault } from './deviceFault.ts'
import { type HttpFault, httpFault } from './httpFault.ts'
import { type SocketFault, socketFault } from './socketFault.ts'

/** What a scenario or the control API breaks on purpose, told apart by the key of its layer. */
export type Fault = HttpFault | SocketFault | AuthFault | DeviceFault

/** The schemas of a fault, by layer. */
export const faultForms = {
  http: httpFault,
  socket: socketFault,
  auth: authFault,
  device: deviceFault,
} as const
export type Layer = keyof typeof faultForms
const layers = Object.keys(faultForms) as readonly Layer[]

/** The layer that a written fault names; `http` when it names none. */
export function layerOf(written: unknown): Layer {
  const keys = Object.keys(Object(written))
  return layers.find((layer) => keys.includes(layer)) ?? 'http'
}

/** Every kind of fault there is, as `layer kind`. */
export function faultKinds(): string[] {
  const { http, ...others } = faultForms
  const effects = Object.keys(http.def.shape).filter((key) => HTTP_EFFECTS.includes(key))
  const kinds = Object.entries(others).flatMap(([layer, form]) =>
    form.def.options.flatMap((option) => {
      const discriminator = (option.def.shape as Record<string, z.ZodType>)[layer]
      return [...(discriminator?._zod.values ?? [])].map((kind) => `${layer} ${String(kind)}`)
    }),
  )
  return [...effects.map((effect) => `http ${effect}`), ...kinds]
}

const HTTP_EFFECTS = ['status', 'body', 'latency', 'hang', 'reset', 'truncated', 'malformed']
