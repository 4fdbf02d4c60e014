import type { SimulatedDevice } from '../../world/simulatedDevice.ts'
import type { FaultEnd } from './activeFaults.ts'
import type { Lateness } from '../log/logEntry.ts'
import type { DueRecord } from '../recordings/recordedTracks.ts'
import type { Ramp } from './deviceActions.ts'

/** Events of the timelines. */
export type TimelineEvent =
  | ({
      readonly kind: 'step'
      readonly index: number
      readonly lap: number
    } & Lateness)
  | { readonly kind: 'lap'; readonly lap: number }
  /** The timeout of a waiting step. */
  | { readonly kind: 'timeout'; readonly index: number; readonly lap: number }

/** Events of devices. */
export type SchedulerEvent =
  | { readonly kind: 'edge'; readonly device: SimulatedDevice }
  | { readonly kind: 'reports'; readonly slot: number }

/** A future event of a run. */
export type QueuedEvent =
  | TimelineEvent
  | SchedulerEvent
  /** The next value of a ramp. */
  | { readonly kind: 'ramp'; readonly ramp: Ramp }
  /** A record of a recording. */
  | { readonly kind: 'recorded'; readonly due: DueRecord }
  | FaultEnd
