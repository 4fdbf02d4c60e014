import type { MeterHistoryRow } from '@wattpost/protocol'
import type { HydraToday } from './todayTotals.ts'
import type { Answers } from './useAskEach.ts'

/** What each hydra and meter has told of its running day. */
export interface Today {
  readonly hydra: Answers<HydraToday>
  readonly pm: Answers<readonly MeterHistoryRow[]>
}
