import { IconAlertTriangle, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react'
import classes from './StateWord.module.css'

/** The three states of a device or a channel; unknown is neither up nor down. */
export type State = 'up' | 'down' | 'unknown'

const looks = {
  up: { word: 'Up', Icon: IconCircleCheck },
  down: { word: 'Down', Icon: IconAlertTriangle },
  unknown: { word: 'Unknown', Icon: IconHelpCircle },
} as const

/** A state as an icon and a word; colour only supports them. */
export function StateWord({ state }: { readonly state: State }) {
  const { word, Icon } = looks[state]
  return (
    <span className={classes.state} data-state={state}>
      <Icon size={18} aria-hidden />
      {word}
    </span>
  )
}
