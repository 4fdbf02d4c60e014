import type { DeviceStatus } from '@wattpost/protocol'
import { bgAttention } from './bgAttention.ts'
import { dayIn } from './dayIn.ts'
import type { Fleet, Known } from './fleet.ts'
import type { Since } from './heldSince.ts'
import { hydraAttention } from './hydraAttention.ts'
import { meterAttention } from './meterAttention.ts'
import type { Wanting } from './wanting.ts'

/** Something to look at, and since when; `null` while nobody knows. */
export interface Attention extends Wanting {
  readonly since: Since | null
}

/** All that needs a person's eye, in no order of time yet. */
export function wantingOf({ bg, pm, hydra }: Fleet, nowMs: number): readonly Wanting[] {
  const isDay = dayIn(nowMs)
  return [
    ...hydra.flatMap((known) => hydraAttention(lastKnown(known))),
    ...bg.flatMap((known) => bgAttention(lastKnown(known), isDay)),
    ...pm.flatMap((known) => meterAttention(lastKnown(known))),
  ]
}

/** That this page does not hear a device is no news of it: what it said last stands. */
function lastKnown<D extends { readonly status: DeviceStatus }>(known: Known<D>): Known<D> {
  return known.silence === 'connection' ? { ...known, state: known.device.status } : known
}

/** What began last comes first; what nobody can date comes last, and of two at once the one of the lower id. */
export function newestFirst(items: readonly Attention[]): readonly Attention[] {
  const atMs = ({ since }: Attention) => since?.atMs ?? Number.NEGATIVE_INFINITY
  return items.toSorted((a, b) =>
    atMs(a) === atMs(b) ? (a.key < b.key ? -1 : 1) : atMs(a) > atMs(b) ? -1 : 1,
  )
}
