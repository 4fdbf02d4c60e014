import { IconAlertTriangle, IconCircleCheck, IconHelpCircle, IconPower } from '@tabler/icons-react'
import classes from './StateWord.module.css'

/** The three states of a device or a channel; unknown is neither up nor down. */
export type State = 'up' | 'down' | 'unknown'

const looks = {
  up: { word: 'Up', Icon: IconCircleCheck },
  down: { word: 'Down', Icon: IconAlertTriangle },
  unknown: { word: 'Unknown', Icon: IconHelpCircle },
} as const

interface StateWordProps {
  readonly state: State
  /** Down is as it should be, e.g. a generator at rest: no alarm. */
  readonly calm?: boolean
}

/** A state as an icon and a word; colour only supports them. */
export function StateWord({ state, calm = false }: StateWordProps) {
  const isAtRest = calm && state === 'down'
  const { word } = looks[state]
  const Icon = isAtRest ? IconPower : looks[state].Icon
  return (
    <span className={classes.state} data-state={isAtRest ? 'rest' : state}>
      <Icon size={18} aria-hidden />
      {word}
    </span>
  )
}
