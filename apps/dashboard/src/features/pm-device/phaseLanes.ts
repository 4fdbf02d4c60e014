import { type MetricPoint, phases } from '@wattpost/protocol'
import type { ChartSpan } from '../../ui/charts/chartSeries.ts'
import { type Lane, type Stretch, UNHEARD } from '../../ui/lanes/lane.ts'
import { stretchesOf } from '../../ui/lanes/stretches.ts'
import type { PhaseStates } from './usePhases.ts'

/** A lane for each phase: when it carried voltage, as far as the time is past. */
export function phaseLanes(states: PhaseStates, span: ChartSpan, nowMs: number): readonly Lane[] {
  const past = { fromMs: span.fromMs, toMs: Math.max(span.fromMs, Math.min(span.toMs, nowMs)) }
  return phases.map((phase) => ({
    key: phase,
    name: `Phase ${phase}`,
    stretches: stretchesIn(states.byPhase[phase], states.silences, past).map(withReason),
  }))
}

function stretchesIn(
  points: readonly MetricPoint[],
  silences: readonly ChartSpan[],
  span: ChartSpan,
): readonly Stretch[] {
  const [first] = points
  const untoldMs = first?.t ?? span.toMs
  return stretchesOf({
    changes: points.slice(1).map(({ t, v }, at) => ({ ts: t, ns: v, os: points[at]?.v ?? v })),
    // What was before the first point nobody has told.
    silences: [{ fromMs: span.fromMs, toMs: untoldMs }, ...silences],
    span,
    steady: first?.v === 1 ? 'up' : 'down',
  })
}

function withReason(stretch: Stretch): Stretch {
  return stretch.state === 'unknown' ? { ...stretch, reason: UNHEARD } : stretch
}
