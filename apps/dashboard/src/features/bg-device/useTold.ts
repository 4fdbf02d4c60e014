import {
  encodeSwitchStatus,
  type MetricPoint,
  type StateSeries,
  type SwitchStatus,
} from '@wattpost/protocol'
import { useState } from 'react'

/** What a device has told of its states since the page was opened. */
export type Told = readonly { readonly t: number; readonly status: SwitchStatus }[]

/** @param atMs when the device spoke last, epoch ms */
export function useTold(status: SwitchStatus, atMs: number): Told {
  const [told, setTold] = useState<Told>([{ t: atMs, status }])
  const last = told.at(-1)?.status
  const isNews =
    last?.switch !== status.switch || last.power !== status.power || last.tamper !== status.tamper
  if (isNews) setTold([...told, { t: atMs, status }])
  return told
}

/** A fetched series with what the device has told since: a server's answer ends before what happens as it answers. */
export function withTold(
  points: readonly MetricPoint[],
  told: Told,
  series: StateSeries,
): readonly MetricPoint[] {
  const untilMs = points.at(-1)?.t ?? Number.NEGATIVE_INFINITY
  const since = told.map(({ t, status }) => {
    const { sw, pw, tm } = encodeSwitchStatus(status)
    return { t, v: { switch: sw, power: pw, tamper: tm }[series] }
  })
  return [...points, ...since.filter(({ t }) => t > untilMs)]
}
