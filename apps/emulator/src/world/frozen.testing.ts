import type { DeviceInput } from './action.ts'
import { SimulatedDevice } from './simulatedDevice.ts'
import type { OwnedSpec } from './spec.ts'

/** A moment that is frozen, and what is read then. */
export interface FrozenMoment {
  readonly name: string
  readonly ms: number
  /** Whether the periodic report is read; it is by default. */
  readonly report?: boolean
  /** Whether the whole device is read as well, beside its frames. */
  readonly snapshot?: boolean
}

/**
 * A device's messages at moments in order: frames of changes and the report in the form of the wire; and
 * its snapshot. One line of JSON each: `[moment, kind, data]`.
 */
export function frozenLines(
  spec: OwnedSpec,
  inputs: readonly DeviceInput[],
  moments: readonly FrozenMoment[],
): string {
  const simulated = new SimulatedDevice(spec)
  simulated.begin(spec.commissionedMs)
  for (const input of inputs) simulated.device.enter(input)
  const lines = moments.flatMap(({ name, ms, report = true, snapshot = false }) => {
    const frames = simulated.observe(ms)
    const reported = report ? frames.report() : []
    return [
      ...frames.changes().map(({ event, data }) => [name, `change: ${event}`, data]),
      ...reported.map(({ event, data }) => [name, `report: ${event}`, data]),
      ...(snapshot ? [[name, 'snapshot', simulated.device.snapshot(ms).device]] : []),
    ]
  })
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}
