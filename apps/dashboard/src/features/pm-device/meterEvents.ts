import type { Lane } from '../../ui/lanes/lane.ts'

/** Something that happened to a meter's supply, or to what is known of it. */
export interface MeterEvent {
  readonly atMs: number
  /** E.g. `Phase B lost`. */
  readonly text: string
  /** Until the next change or now, ms; of the phase that it lasted longest for. */
  readonly lastedMs: number
}

type Became = 'up' | 'down' | 'silent' | 'heard'

/**
 * What the phases' lanes tell, the newest first: phases that change alike at one moment are one event. How they stood
 * when one began to know is none.
 */
export function meterEvents(lanes: readonly Lane[]): readonly MeterEvent[] {
  const together = new Map<
    string,
    { atMs: number; became: Became; names: string[]; endMs: number }
  >()
  for (const { name, stretches } of lanes)
    for (const [at, { state, fromMs, toMs }] of stretches.entries()) {
      if (state === 'rest') continue
      const known = stretches.slice(0, at).findLast((stretch) => stretch.state !== 'unknown')
      if (known === undefined) continue
      const became = state === 'unknown' ? 'silent' : state === known.state ? 'heard' : state
      const key = `${fromMs} ${became}`
      const event = together.get(key) ?? { atMs: fromMs, became, names: [], endMs: toMs }
      event.names.push(name)
      event.endMs = Math.max(event.endMs, toMs)
      together.set(key, event)
    }
  return [...together.values()]
    .map(({ atMs, became, names, endMs }) => ({
      atMs,
      text: textOf(became, names, names.length === lanes.length),
      lastedMs: endMs - atMs,
    }))
    .toSorted((a, b) => b.atMs - a.atMs)
}

function textOf(became: Became, names: readonly string[], isAll: boolean): string {
  if (became === 'silent') return 'Meter silent'
  if (became === 'heard') return 'Meter heard again'
  const whose = isAll ? 'Supply' : names.join(', ')
  return became === 'down' ? `${whose} lost` : `${whose} restored`
}
