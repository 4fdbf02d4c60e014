import type { EventQueue, QueueState } from '../../engine/eventQueue.ts'
import type { SavedDevice } from '../../world/simulatedDevice.ts'
import type { World } from '../../world/world.ts'
import type { ActiveFault, FaultInjector } from './activeFaults.ts'
import type { DeviceActions, SavedRamps } from './deviceActions.ts'
import type { DeviceScheduler } from './deviceScheduler.ts'
import type { QueuedEvent } from './queuedEvent.ts'
import type { SavedTimeline, Timeline } from './timeline.ts'

/** Devices that are restored at a time: a few ms of real time, also with long inputs. */
const PIECE_DEVICES = 200

/** An event whose device is a number in the order of the fleet. */
export type SavedEvent =
  | Exclude<QueuedEvent, { readonly kind: 'edge' }>
  | { readonly kind: 'edge'; readonly device: number }

/**
 * The state of a run at a moment: it follows from scenario, seed and inputs, and decides the rest of the run. Actions of
 * clients besides inputs are not part of it, since a rerun does not repeat them.
 */
export interface SavedRun {
  readonly nowMs: number
  /** Number of log entries and inputs up to the moment. */
  readonly seq: number
  readonly inputs: number
  readonly events: QueueState<SavedEvent>
  readonly devices: readonly SavedDevice[]
  readonly edgesMs: readonly (number | undefined)[]
  readonly timeline: SavedTimeline
  readonly ramps: SavedRamps
  readonly faults: readonly ActiveFault[]
}

/** The parts of a run that have a state. */
interface StatefulParts {
  readonly world: World
  readonly queue: EventQueue<QueuedEvent>
  readonly scheduler: DeviceScheduler
  readonly timeline: Timeline
  readonly actions: DeviceActions
  readonly injector: FaultInjector
}

/** The state of all parts. */
export function savedParts(parts: StatefulParts): Omit<SavedRun, 'nowMs' | 'seq' | 'inputs'> {
  const { simulatedDevices } = parts.world
  const numbers = new Map(simulatedDevices.map((device, index) => [device, index]))
  const savedEvent = (event: QueuedEvent): SavedEvent =>
    event.kind === 'edge' ? { kind: 'edge', device: numbers.get(event.device) ?? -1 } : event
  return {
    events: parts.queue.state(savedEvent),
    devices: simulatedDevices.map((device) => device.save()),
    edgesMs: parts.scheduler.edgesMs,
    timeline: parts.timeline.save(),
    ramps: parts.actions.save(),
    faults: parts.injector.active.save(),
  }
}

/** Gives new parts a saved state, in pieces: it yields after each. Their queue has its events already. */
export function* continueParts(parts: StatefulParts, saved: SavedRun): Generator<undefined, void> {
  for (const [index, device] of parts.world.simulatedDevices.entries()) {
    const state = saved.devices[index]
    if (state !== undefined) device.continueWith(state)
    if (index % PIECE_DEVICES === PIECE_DEVICES - 1) yield
  }
  parts.scheduler.continueWith(saved.edgesMs)
  parts.timeline.continueWith(saved.timeline)
  parts.actions.continueWith(saved.ramps)
  parts.injector.active.continueWith(saved.faults)
}

/** Gives the events of devices to another world of the same fleet. */
export function eventsIn(
  world: World,
  { entries, sequence }: SavedRun['events'],
): QueueState<QueuedEvent> {
  const itemOf = (item: SavedEvent): QueuedEvent[] => {
    if (item.kind !== 'edge') return [item]
    const device = world.simulatedDevices[item.device]
    return device === undefined ? [] : [{ kind: 'edge', device }]
  }
  return {
    entries: entries.flatMap((entry) => itemOf(entry.item).map((item) => ({ ...entry, item }))),
    sequence,
  }
}
