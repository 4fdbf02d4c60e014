import { dayTotals } from '@wattpost/protocol'
import { z } from 'zod'
import { buckets, type Period } from '../../world/calendar.ts'
import type { HydraDevice } from '../../world/hydra/device.ts'
import { powerStatusOf } from '../../world/hydra/powerStatus.ts'
import { totalsBetween } from '../../world/hydra/readings.ts'
import { rounded } from '../../world/instruments.ts'
import { computedDays } from '../../world/pausable.ts'
import type { PmDevice } from '../../world/pm/device.ts'
import { meterLifetimeOf } from '../../world/pm/readings.ts'
import type { VisibleWorld } from '../../world/visibleWorld.ts'
import { rangePeriod } from './periods.ts'
import type { Steps } from './steps.ts'

type DayWire = z.input<typeof dayTotals>

/** The period of a day that a user may see, and its hours, up to the last report of a device that is offline. */
interface VisibleDay {
  readonly period: Period
  readonly hours: readonly Period[]
}

/**
 * The running days of hydras and meters, with the values of their calls for today [H10, H14, H16]; pauses after each. Other
 * devices are left out.
 */
export function* dayTotalsOf(
  world: VisibleWorld,
  deviceIds: readonly string[],
  nowMs: number,
): Steps<DayWire[]> {
  const dayOf = visibleDays(world, nowMs)
  const days: DayWire[] = []
  for (const id of new Set(deviceIds)) {
    const hydra = world.deviceOf('hydra', id)
    const device = hydra ?? world.deviceOf('pm', id)
    if (device === undefined) continue
    yield* computedDays(device, nowMs)
    const day = dayOf(device)
    days.push(hydra === undefined ? meterDay(device as PmDevice, day) : hydraDay(hydra, day))
    yield null
  }
  return days
}

/** The visible days of devices; most devices of a fleet share one, whose hours take longer to find than to read. */
function visibleDays(
  world: VisibleWorld,
  nowMs: number,
): (device: HydraDevice | PmDevice) => VisibleDay {
  const days = new Map<string, VisibleDay>()
  return (device) => {
    const { tz } = device.spec.site
    const period = world.known(device.id, rangePeriod(tz, 'd', 0, nowMs))
    const reported = device.reportedPart(period, nowMs)
    const key = `${tz} ${period.fromMs} ${reported.toMs}`
    const day = days.get(key) ?? { period, hours: [...buckets(tz, reported, 'hour')] }
    days.set(key, day)
    return day
  }
}

function hydraDay(device: HydraDevice, { period, hours }: VisibleDay): DayWire {
  return z.encode(dayTotals, {
    deviceId: device.id,
    hours: hours.map(({ fromMs, toMs }) => {
      const totals = totalsBetween(device.at(fromMs).state, device.at(toMs).state)
      return { t: fromMs, ie: totals.totalImportEnergy, se: totals.solarChargeEnergy }
    }),
    powerStatus: powerStatusOf(device, period),
  })
}

function meterDay(device: PmDevice, { hours }: VisibleDay): DayWire {
  const importedWh = (ms: number) => meterLifetimeOf(device.at(ms), null).lifetimeEnergy
  return z.encode(dayTotals, {
    deviceId: device.id,
    hours: hours.map(({ fromMs, toMs }) => ({
      ...{ t: fromMs, ie: rounded(importedWh(toMs) - importedWh(fromMs), 1) },
    })),
  })
}
