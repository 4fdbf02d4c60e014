import { useId } from 'react'
import { LANE_HEIGHT, LanePattern, LaneRect } from './LaneRect.tsx'
import type { Lane, LaneState, LaneWords } from './lane.ts'
import classes from './OutageLanes.module.css'

const STATES: readonly LaneState[] = ['up', 'down', 'rest', 'unknown']

interface LaneLegendProps {
  readonly lanes: readonly Lane[]
  readonly words: LaneWords
}

/** What each look means, of those that are there; being up and down always is explained. */
export function LaneLegend({ lanes, words }: LaneLegendProps) {
  const shown = STATES.filter(
    (state) =>
      state === 'up' ||
      state === 'down' ||
      lanes.some(({ stretches }) => stretches.some((each) => each.state === state)),
  )
  return (
    <ul className={classes.legend} aria-hidden>
      {shown.map((state) => (
        <li key={state}>
          <LaneKey state={state} />
          {words[state]}
        </li>
      ))}
    </ul>
  )
}

function LaneKey({ state }: { readonly state: LaneState }) {
  const pattern = useId()
  return (
    <svg width={18} height={LANE_HEIGHT} aria-hidden>
      <LanePattern id={pattern} />
      <LaneRect shape={{ state, x: 0, width: 18 }} pattern={pattern} />
    </svg>
  )
}
