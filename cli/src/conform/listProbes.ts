import { EPOCH_S_PLAUSIBLE, type Family, ownValue } from '@wattpost/protocol'
import type { CallOutcome } from '../client/caller.ts'
import type { SocketEvent } from '../client/socket.ts'
import { type BodyCheck, countsAgree, hasAtMost, idsIn, listIn, mismatch } from './bodyChecks.ts'
import { answered, type CallProbe, refusedProbe } from './callProbes.ts'
import { shown } from './finding.ts'
import type { CallObservation } from './observation.ts'

/** Start of a session, before all other calls. */
export function loginProbe(body: object): CallProbe {
  return answered({ id: 'login', body })
}

/** End of the session, after all other calls. */
export const logoutProbe: CallProbe = answered({ id: 'deleteSession' })

/** The session's user is the one who signed in [H2]. */
export function sessionProbe(uid: string): CallProbe {
  return answered({ id: 'getSession' }, '', [
    (body) => {
      const user = ownValue(body, 'user')
      const sent = ownValue(user, 'uid')
      if (user === undefined) return [mismatch('user', 'the signed-in user', undefined)]
      return typeof sent !== 'string' || sent === uid
        ? []
        : [mismatch('user.uid', shown(uid), shown(sent))]
    },
  ])
}

/** Probes of the families that a run tries. */
function ofFamilies(
  families: readonly Family[],
  probes: Readonly<Record<'pm' | 'hydra', readonly CallProbe[]>>,
): CallProbe[] {
  return (['pm', 'hydra'] as const).flatMap((one) => (families.includes(one) ? probes[one] : []))
}

/** The lists with their default parameters; the devices of other probes come from them. */
export function listProbes(families: readonly Family[]): CallProbe[] {
  return ofFamilies(families, {
    pm: [answered({ id: 'listMeters' }, '', [hasSome('pm', 'data')])],
    hydra: [
      answered({ id: 'listHydras' }, '', [
        hasSome('hydra', 'devices'),
        hasAtMost('devices', 10),
        countsAgree('devices'),
      ]),
    ],
  })
}

function hasSome(family: Family, key: string): BodyCheck {
  return (body) =>
    Array.isArray(ownValue(body, key)) && listIn(body, key).length === 0
      ? [mismatch(key, `a device, or --families without ${family}`, 'an empty list')]
      : []
}

/** The lists with parameters, and without a token. @param hydras ids of the default page */
export function pagingProbes(families: readonly Family[], hydras: readonly string[]): CallProbe[] {
  const first = { page: 0, limit: 1 }
  const next = { page: 1, limit: 1 }
  return ofFamilies(families, {
    pm: [
      answered({ id: 'listMeters', query: first }, 'limit', [], 'addition'),
      signedOutProbe('listMeters'),
    ],
    hydra: [
      answered({ id: 'listHydras', query: first }, 'limit', [
        hasAtMost('devices', 1),
        countsAgree('devices'),
      ]),
      answered({ id: 'listHydras', query: next }, 'page', [
        hasAtMost('devices', 1),
        isOtherPage(hydras[0]),
      ]),
      ...searchProbes(hydras),
      answered({ id: 'listHydras', query: { filter: 'up' } }, 'filter', [], 'addition'),
      signedOutProbe('listHydras'),
    ],
  })
}

/** Data is only for signed-in users [A3, A4]. */
function signedOutProbe(id: 'listMeters' | 'listHydras'): CallProbe {
  return { ...refusedProbe({ id }, 'signed out', 'no token'), isSignedIn: false }
}

function searchProbes(hydras: readonly string[]): CallProbe[] {
  const last = hydras.at(-1)
  if (last === undefined) return []
  const check = isSearchFor(last, hydras.length)
  return [answered({ id: 'listHydras', query: { search: last } }, 'search', [check])]
}

function isOtherPage(first: string | undefined): BodyCheck {
  return (body) =>
    first !== undefined && idsIn(body, 'devices')[0] === first
      ? [mismatch('devices[0].deviceId', 'a device of the next page', shown(first))]
      : []
}

function isSearchFor(id: string, all: number): BodyCheck {
  return (body) => {
    const found = idsIn(body, 'devices')
    if (!found.includes(id)) return [mismatch('devices', `${shown(id)} among them`, shown(found))]
    return all > 1 && found.length >= all
      ? [mismatch('devices', 'only devices that match', `${found.length} devices`)]
      : []
  }
}

/** The outcome's body, if the call was answered. */
export function bodyOf(outcome: CallOutcome | undefined): unknown {
  return outcome?.state === 'answered' && outcome.status < 400 ? outcome.body : undefined
}

/** The body of the call with a probe's key, if it was answered. */
export function bodyAt(calls: readonly CallObservation[], key: string): unknown {
  return bodyOf(calls.find((one) => one.key === key)?.outcome)
}

/** Ids of the devices in the default lists. */
export function listedDevices(calls: readonly CallObservation[]) {
  return {
    meters: idsIn(bodyAt(calls, 'listMeters'), 'data'),
    hydras: idsIn(bodyAt(calls, 'listHydras'), 'devices'),
  }
}

/** Clocks that differ by less are taken for the same, ms. */
const SAME_CLOCK_MS = 300_000

/**
 * The server's time, which may be simulated: that of its `clock` event, else the newest report of a listed device if
 * it is far from this computer's time.
 */
export function serverNowMs(
  nowMs: number,
  calls: readonly CallObservation[],
  events: readonly SocketEvent[],
): number {
  const clock = events.findLast(({ event }) => event === 'clock')
  const now = ownValue(clock?.payload, 'now')
  if (typeof now === 'number') return now * 1000
  const newestMs = 1000 * Math.max(0, ...calls.flatMap(({ outcome }) => lastSeen(bodyOf(outcome))))
  return newestMs === 0 || Math.abs(newestMs - nowMs) < SAME_CLOCK_MS ? nowMs : newestMs
}

function lastSeen(body: unknown): number[] {
  const devices = [...listIn(body, 'data'), ...listIn(body, 'devices')]
  return devices.flatMap((device) => {
    const seen = ownValue(device, 'lastSeen')
    return typeof seen === 'number' && seen < EPOCH_S_PLAUSIBLE ? [seen] : []
  })
}
