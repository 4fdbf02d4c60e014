import type { Result } from '@wattpost/protocol'
import type { CommandRefusal } from '../../exit.ts'
import type { Outcome, ReplayOptions } from '../outcome.ts'
import type { RunProgress } from '../progress.ts'

/** What a worker is asked. */
export type WorkerRequest =
  | {
      readonly kind: 'play'
      readonly file: string
      readonly options: ReplayOptions
    }
  /** Interrupts the run. */
  | { readonly kind: 'stop' }

/** What a worker answers. */
export type WorkerAnswer =
  | { readonly kind: 'progress'; readonly progress: RunProgress }
  | { readonly kind: 'played'; readonly result: Result<Outcome, CommandRefusal> }
