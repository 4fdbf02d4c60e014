import type { Play } from './play.ts'

/** From where to where a play goes, and how far it came. */
export type Played = Pick<Play, 'startMs' | 'endMs' | 'nowMs'>
