import { type Family, ownValue } from '@wattpost/protocol'
import type { CallOutcome, CallObservation, EventObservation } from './observation.ts'
import { type BodyCheck, countsAgree, hasAtMost, idsIn, listIn, mismatch } from './bodyChecks.ts'
import { answered, type CallProbe, refusedProbe } from './callProbes.ts'
import { EPOCH_S_PLAUSIBLE } from './schemaCheck.ts'
import { shown } from './finding.ts'

/** Start of a session, before all other calls. */
export function loginProbe(body: object): CallProbe {
  return { ...answered('login', 'login', '/api/login'), method: 'POST', body }
}

/** End of the session, after all other calls. */
export const logoutProbe: CallProbe = {
  ...answered('deleteSession', 'deleteSession', '/api/_auth/session'),
  method: 'DELETE',
}

/** The session's user is the one who signed in [H2]. */
export function sessionProbe(uid: string): CallProbe {
  return answered('getSession', 'getSession', '/api/_auth/session', [
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

/** The lists with their default parameters; the devices of other probes come from them. */
export function listProbes(families: readonly Family[]): CallProbe[] {
  const some = (family: Family, key: string): BodyCheck[] =>
    families.includes(family) ? [hasSome(family, key)] : []
  return [
    answered('listMeters', 'listMeters', '/api/powermeter/devices', some('pm', 'data')),
    answered('listHydras', 'listHydras', '/api/hydra/devices', [
      ...some('hydra', 'devices'),
      ...[hasAtMost('devices', 10), countsAgree('devices')],
    ]),
  ]
}

function hasSome(family: Family, key: string): BodyCheck {
  return (body) =>
    Array.isArray(ownValue(body, key)) && listIn(body, key).length === 0
      ? [mismatch(key, `a device, or --families without ${family}`, 'an empty list')]
      : []
}

/** The lists with parameters, and without a token. @param hydras ids of the default page */
export function pagingProbes(hydras: readonly string[]): CallProbe[] {
  const list = '/api/hydra/devices'
  const last = hydras.at(-1)
  const withSearch =
    last === undefined
      ? []
      : [
          answered(
            'listHydras search',
            'listHydras',
            `${list}?search=${encodeURIComponent(last)}`,
            [isSearchFor(last, hydras.length)],
          ),
        ]
  return [
    answered('listHydras limit', 'listHydras', `${list}?page=0&limit=1`, [
      ...[hasAtMost('devices', 1), countsAgree('devices')],
    ]),
    answered('listHydras page', 'listHydras', `${list}?page=1&limit=1`, [
      ...[hasAtMost('devices', 1), isOtherPage(hydras[0])],
    ]),
    ...withSearch,
    answered('listHydras filter', 'listHydras', `${list}?filter=up`, [], 'addition'),
    answered(
      'listMeters limit',
      'listMeters',
      '/api/powermeter/devices?page=0&limit=1',
      [],
      'addition',
    ),
    ...(['listMeters', 'listHydras'] as const).map((operation): CallProbe => {
      const path = operation === 'listMeters' ? '/api/powermeter/devices' : list
      const probe = refusedProbe(`${operation} signed out`, operation, path, 'no token', 'addition')
      return { ...probe, isSignedIn: false }
    }),
  ]
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

/** Ids of the devices in the default lists. */
export function listedDevices(calls: readonly CallObservation[]) {
  const body = (key: string) => bodyOf(calls.find((one) => one.key === key)?.outcome)
  return {
    meters: idsIn(body('listMeters'), 'data'),
    hydras: idsIn(body('listHydras'), 'devices'),
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
  events: readonly EventObservation[],
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
