import { type DeviceFault, deviceFault } from './deviceFaultSchema.ts'
import { type FaultOf, faultSchema } from './faultSchema.ts'
import {
  AUTH_FAULTS,
  DEVICE_FAULTS,
  type FaultDefinition,
  HTTP_FAULTS,
  SOCKET_FAULTS,
} from './faults.ts'
import { type HttpFault, httpEffectKeys, httpEffects, httpFault } from './httpFaultSchema.ts'
import type { ScriptedAnswer } from './scriptedAnswer.ts'
import { type SocketFault, socketFault } from './socketFaultSchema.ts'

/** A fault of sign-in and of tokens. */
export const authFault = faultSchema(
  'auth',
  AUTH_FAULTS,
  'What fails: the tokens of an account, or the Auth emulator.',
)
export type AuthFault = FaultOf<'auth', typeof AUTH_FAULTS>

/** A deliberate failure, discriminated by the key of its layer. */
export type Fault = HttpFault | SocketFault | AuthFault | DeviceFault

/** The schemas of a fault, by layer. */
export const faultForms = {
  http: httpFault,
  socket: socketFault,
  auth: authFault,
  device: deviceFault,
} as const
export type Layer = keyof typeof faultForms
export const layers = Object.keys(faultForms) as readonly Layer[]

/** The layer of an unparsed fault; `http` if it names none. */
export function layerOf(written: unknown): Layer {
  const keys = Object.keys(Object(written))
  return layers.find((layer) => keys.includes(layer)) ?? 'http'
}

/** The definitions of all faults by layer. */
export const faultDefinitions = {
  http: HTTP_FAULTS,
  socket: SOCKET_FAULTS,
  auth: AUTH_FAULTS,
  device: DEVICE_FAULTS,
} as const satisfies Record<Layer, Readonly<Record<string, FaultDefinition>>>

/** All kinds of fault, as `layer kind`. */
export function faultKinds(): string[] {
  return layers.flatMap((layer) => {
    const kinds = layer === 'http' ? httpEffectKeys : Object.keys(faultDefinitions[layer])
    return kinds.map((kind) => `${layer} ${kind}`)
  })
}

/** The kinds of a fault, as {@link faultKinds} names them; several effects of HTTP go together. */
export function kindsOfFault(fault: Fault): string[] {
  const layer = layerOf(fault)
  if (layer !== 'http') return [`${layer} ${Object(fault)[layer]}`]
  return httpEffects.filter((effect) => effect in fault).map((effect) => `http ${effect}`)
}

/** Verbatim answers in place of the server's own; active and counted like a fault. */
export interface ScriptedAnswers {
  /** The calls that it answers. */
  readonly answer: string
  readonly with: readonly ScriptedAnswer[]
  readonly who?: string | undefined
}

/** A fault or scripted answers. */
export type Injection = Fault | ScriptedAnswers

/** The number of hits; default infinite. */
export function timesOf(injection: Injection): number {
  return 'times' in injection ? (injection.times ?? Infinity) : Infinity
}

/** Duration, ms of virtual time; default infinite. */
export function lastsMs(injection: Injection): number {
  return 'for' in injection ? (injection.for ?? Infinity) : Infinity
}

/** The probability of each hit, 0–1. */
export function chanceOf(injection: Injection): number {
  return 'probability' in injection ? (injection.probability ?? 1) : 1
}

/** The account that it hits, by email; `null` for all. */
export function accountOf(injection: Injection): string | null {
  return 'who' in injection ? (injection.who ?? null) : null
}
