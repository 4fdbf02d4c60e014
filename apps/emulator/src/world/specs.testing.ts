import { streamOf } from '../engine/random.ts'
import type { Holding } from './scope.ts'
import type { Site } from './site.ts'
import type { BgSpec, DeviceSpec, HydraSpec, PmSpec } from './spec.ts'

/** The first day of devices in tests, and with it of their history. */
export const BORN_MS = Date.UTC(2026, 0, 1)

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

/** A bg device on a weak grid in Lagos, left to nature unless changed. */
export function bgSpec(
  seed: number,
  { site, ...change }: Change<BgSpec & Holding> = {},
): BgSpec & Holding {
  return { ...common(`BG-${seed}`, seed, site), family: 'bg', ...change }
}

/** A power meter, likewise. */
export function pmSpec(
  seed: number,
  { site, ...change }: Change<PmSpec & Holding> = {},
): PmSpec & Holding {
  return { ...common(`PM-${seed}`, seed, site), family: 'pm', ...change }
}

/** A hydra, likewise; a `grid_gen` unless changed. */
export function hydraSpec(
  seed: number,
  { site, ...change }: Change<HydraSpec & Holding> = {},
): HydraSpec & Holding {
  return { ...common(`HY-${seed}`, seed, site), family: 'hydra', variant: 'grid_gen', ...change }
}

function common(
  id: string,
  seed: number,
  site: Partial<Site> = {},
): Omit<DeviceSpec, 'family' | 'variant'> & Holding {
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
    bornMs: BORN_MS,
  }
}
