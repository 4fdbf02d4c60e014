import { DAY_MS, type MetricPoint } from '@wattpost/protocol'
import { useMemo } from 'react'
import { answeredParts } from '../../api/answeredParts.ts'
import { type HydraCalls, useHydraCalls } from '../../api/hydraCalls.ts'
import { type MeterCalls, useMeterCalls } from '../../api/meterCalls.ts'
import { useLive } from '../../live/LiveContext.tsx'
import { useCanRequest } from '../../live/useLiveState.ts'
import { zoneOf } from '../../settings/preferences.ts'
import { dayStart } from '../../ui/time/zone.ts'
import { type HydraToday, hydraDay, meterDay, type TodayEnergy, totalsDay } from './todayTotals.ts'
import { type Answers, useAskEach } from './useAskEach.ts'
import type { DayRequest } from './useDayTotals.ts'
import { fleetKey } from './useFleetLists.ts'

const TODAY = { range: 'd', offset: 0 } as const
/** One point each half hour. */
const TREND_POINTS = 48

/** Answers of each hydra and meter about its day so far. */
export interface Today {
  readonly hydra: Answers<HydraToday>
  readonly pm: Answers<TodayEnergy>
}

/** A device whose running day is asked for. */
interface AskedDay {
  readonly deviceId: string
  /** Its zone, as far as it is known. */
  readonly tz: string | undefined
  /** Now, epoch ms of the devices' time. */
  readonly atMs: number
}

/** Rows may name their hours by number: they are read from the start of the device's day. */
function startOf({ atMs, tz }: AskedDay): number {
  return dayStart(atMs, zoneOf({ tz }))
}

/** Asks for the running day of a hydra [H14, H16]. */
export async function askHydraDay(
  hydra: Pick<HydraCalls, 'powerStatus' | 'energy'>,
  asked: AskedDay,
  signal: AbortSignal,
): Promise<HydraToday> {
  const { deviceId, atMs } = asked
  const { parts, failed } = await answeredParts([
    hydra.powerStatus({ deviceId, ...TODAY }, signal),
    hydra.energy(deviceId, { ...TODAY, resolution: 'hourly' }, signal, startOf(asked)),
  ])
  const [status, energy] = parts
  return {
    atMs,
    status,
    energy: energy && hydraDay(energy.rows),
    failed: failed ?? energy?.failed ?? null,
  }
}

/** Asks for the running day of a meter [H10]. */
export async function askMeterDay(
  meters: Pick<MeterCalls, 'energy'>,
  asked: AskedDay,
  signal: AbortSignal,
): Promise<TodayEnergy> {
  return meterDay(await meters.energy(asked.deviceId, { period: 'day' }, signal, startOf(asked)))
}

/**
 * Availability and energy of each hydra today, in its time zone [H14, H16].
 * @param isListed the list of hydras is whole, or has failed: calls before would delay its next pages
 * @param requestDays the request for many of them, where the backend has it
 */
export function useHydraToday(
  ids: readonly string[],
  isListed: boolean,
  requestDays: DayRequest | null,
): Answers<HydraToday> {
  const hydra = useHydraCalls()
  const { time, stores } = useLive()
  const answers = useAskEach<HydraToday>({
    queryKey: [...fleetKey('hydra'), 'today'],
    ids,
    enabled: isListed,
    ask: (deviceId, signal) => {
      const asked = { deviceId, tz: stores.hydra.read(deviceId)?.device.tz, atMs: time.nowMs() }
      return askHydraDay(hydra, asked, signal)
    },
    askMany:
      requestDays &&
      (async (some) => {
        const atMs = time.nowMs()
        const days = await requestDays(some)
        return new Map(
          days.flatMap((day): readonly [string, HydraToday][] => {
            const { deviceId, powerStatus: status } = day
            return status === undefined
              ? []
              : [[deviceId, { atMs, status, energy: totalsDay(day), failed: null }]]
          }),
        )
      }),
  })
  return useWithFailedParts(answers)
}

/** Counts also the answers of which a part is missing as failed. */
export function useWithFailedParts<T extends { readonly failed: Error | null }>(
  answers: Answers<T>,
): Answers<T> {
  const { byId, failed } = answers
  const partly = useMemo(() => [...byId.values()].flatMap((answer) => answer.failed ?? []), [byId])
  const error = failed?.error ?? partly[0]
  if (error === undefined) return answers
  return { ...answers, failed: { count: (failed?.count ?? 0) + partly.length, error } }
}

/** Energy of each meter's running day by the hour [H10]; parameters as above. */
export function useMeterToday(
  ids: readonly string[],
  isListed: boolean,
  requestDays: DayRequest | null,
): Answers<TodayEnergy> {
  const meters = useMeterCalls()
  const { time, stores } = useLive()
  return useAskEach({
    queryKey: [...fleetKey('pm'), 'today'],
    ids,
    enabled: isListed,
    ask: (deviceId, signal) => {
      const asked = { deviceId, tz: stores.pm.read(deviceId)?.device.tz, atMs: time.nowMs() }
      return askMeterDay(meters, asked, signal)
    },
    askMany:
      requestDays &&
      (async (some) => {
        const days = await requestDays(some)
        return new Map(days.map((day) => [day.deviceId, totalsDay(day)]))
      }),
  })
}

/** Solar power of each of these bg devices over the last 24 hours [K7]. */
export function useBgTrend(ids: readonly string[]): Answers<readonly MetricPoint[]> {
  const live = useLive()
  return useAskEach({
    queryKey: [...fleetKey('bg'), 'trend'],
    ids,
    enabled: useCanRequest(),
    ask: (deviceId) => {
      const toMs = live.time.nowMs()
      const metric = 'solarPower'
      return live.points({
        ...{ deviceId, metric, fromMs: toMs - DAY_MS, toMs },
        pointsMax: TREND_POINTS,
      })
    },
  })
}
