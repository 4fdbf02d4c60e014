import { EventQueue } from '../../engine/eventQueue.ts'
import type { World } from '../../world/world.ts'
import { FaultInjector } from './activeFaults.ts'
import type { WorldEntry } from '../log/worldLog.ts'
import type { Scenario } from '../schema/scenario.ts'
import { DeviceActions } from './deviceActions.ts'
import { DeviceScheduler } from './deviceScheduler.ts'
import { InputApplier } from './inputApplier.ts'
import type { QueuedEvent } from './queuedEvent.ts'
import { eventsIn, type SavedRun } from './savedRun.ts'
import { StepRunner } from './stepRunner.ts'
import { Timeline } from './timeline.ts'

/** Data and functions that a run gives its parts. */
interface RunContext {
  readonly scenario: Scenario
  readonly seed: number
  readonly world: World
  /** Virtual now. */
  readonly nowMs: () => number
  readonly log: (entry: WorldEntry) => void
  readonly isRecorded: (deviceId: string) => boolean
  /** Carries out the events that are due now. */
  readonly settle: () => void
  readonly from: SavedRun | undefined
}

/** The parts of a run. */
export type RunParts = ReturnType<typeof makeRunParts>

/** Makes the parts of a run; the queue has the events of the state from which the run continues. */
export function makeRunParts({ from, ...context }: RunContext) {
  const { scenario, seed, world } = context
  const queue = new EventQueue<QueuedEvent>(from && eventsIn(world, from.events))
  const enter = (dueAtMs: number, event: QueuedEvent) => queue.add(dueAtMs, event)
  const common = { ...context, enter }
  const scheduler = new DeviceScheduler(common)
  const timeline = new Timeline(scenario, seed, enter)
  const changed = (id: string) => scheduler.change(world.simulatedDevice(id))
  const actions = new DeviceActions({ ...common, changed })
  const injector = new FaultInjector({ ...common, actions })
  const acting = { ...common, timeline, actions, injector }
  const steps = new StepRunner(acting)
  return {
    world,
    queue,
    scheduler,
    timeline,
    actions,
    injector,
    steps,
    inputs: new InputApplier(acting),
  }
}
