import type { Resident } from '../world/resident.ts'
import type { Ramp } from './ramps.ts'
import type { DueRecord } from './recordedTracks.ts'

/** What the timelines have entered to come. */
export type TimelineItem =
  | { readonly kind: 'step'; readonly index: number; readonly lap: number }
  | { readonly kind: 'lap'; readonly lap: number }
  /** A step waited long enough. */
  | { readonly kind: 'timeout'; readonly index: number; readonly lap: number }

/** What devices have entered to come. */
export type CastItem =
  | { readonly kind: 'edge'; readonly resident: Resident }
  | { readonly kind: 'reports'; readonly slot: number }

/** All that a play has entered to come. */
export type AgendaItem =
  | TimelineItem
  | CastItem
  /** A ramp sets its next value, wherever it was not ended. */
  | { readonly kind: 'ramp'; readonly ramp: Ramp }
  /** What a recorded server sent. */
  | { readonly kind: 'recorded'; readonly due: DueRecord }
  /** A fault's time is over, if it is still the one that came into force then. */
  | { readonly kind: 'over'; readonly id: string; readonly sinceMs: number }
