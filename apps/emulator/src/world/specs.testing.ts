import { streamOf } from '../engine/random.ts'
import type { ActionName, DeviceAction, DeviceInput } from './action.ts'
import type { Ownership } from './scope.ts'
import type { Site } from './site.ts'
import type { BgSpec, DeviceSpec, HydraSpec, PmSpec } from './spec.ts'

/** The first day of devices in tests. */
export const COMMISSIONED_MS = Date.UTC(2026, 0, 1)

const LAGOS: Site = {
  name: 'Marina Clinic',
  region: 'Lagos',
  regionCentre: { latitude: 6.5244, longitude: 3.3792 },
  latitude: 6.52,
  longitude: 3.38,
  tz: 'Africa/Lagos',
  kind: 'clinic',
}

type Change<S> = Partial<Omit<S, 'family' | 'site'>> & { readonly site?: Partial<Site> }

/** A bg device on a weak grid in Lagos, with natural failures by default. */
export function bgSpec(
  seed: number,
  { site, ...change }: Change<BgSpec & Ownership> = {},
): BgSpec & Ownership {
  return { ...common(`BG-${seed}`, seed, site), family: 'bg', ...change }
}

/** A power meter with the same defaults. */
export function pmSpec(
  seed: number,
  { site, ...change }: Change<PmSpec & Ownership> = {},
): PmSpec & Ownership {
  return { ...common(`PM-${seed}`, seed, site), family: 'pm', ...change }
}

/** A hydra with the same defaults; a `grid_gen` by default. */
export function hydraSpec(
  seed: number,
  { site, ...change }: Change<HydraSpec & Ownership> = {},
): HydraSpec & Ownership {
  return {
    ...common(`HY-${seed}`, seed, site),
    family: 'hydra',
    variant: 'grid_gen',
    feedsIn: false,
    ...change,
  }
}

function common(
  id: string,
  seed: number,
  site: Partial<Site> = {},
): Omit<DeviceSpec, 'family' | 'variant'> & Ownership {
  return {
    id,
    stream: streamOf(seed, id),
    regionStream: streamOf(seed, 'region'),
    site: { ...LAGOS, ...site },
    merchant: 'uid-merchant',
    owners: [],
    imei: '350000000000006',
    imsi: '621300000000001',
    operator: 'MTN',
    gridQuality: 'weak',
    scriptedFromMs: null,
    commissionedMs: COMMISSIONED_MS,
  }
}

/** An action without parameters. */
export type PlainAction = Extract<
  { [A in DeviceAction as A['do']]: { readonly do: A['do'] } extends A ? A : never }[ActionName],
  DeviceAction
>

/** An input written as `[ms since commissioning, action]`. */
export type InputEntry = readonly [afterMs: number, action: DeviceAction | PlainAction['do']]

export function inputsOf(deviceId: string, ...entries: readonly InputEntry[]): DeviceInput[] {
  return entries.map(([afterMs, action]) => ({
    deviceId,
    atMs: COMMISSIONED_MS + afterMs,
    action: typeof action === 'string' ? { do: action } : action,
  }))
}
