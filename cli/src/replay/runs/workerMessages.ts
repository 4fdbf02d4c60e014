import type { Result } from '@wattpost/protocol'
import type { CommandRefusal } from '../../exit.ts'
import type { Outcome, ReplayOptions } from '../outcome.ts'
import type { RunProgress } from '../progress.ts'

/** Messages to a worker. */
export type WorkerRequest =
  | {
      readonly kind: 'play'
      readonly file: string
      readonly options: ReplayOptions
    }
  /** Interrupts the run. */
  | { readonly kind: 'stop' }

/** Messages from a worker. */
export type WorkerAnswer =
  | { readonly kind: 'progress'; readonly progress: RunProgress }
  | { readonly kind: 'played'; readonly result: Result<Outcome, CommandRefusal> }
