import { IconAlertTriangle, IconCircleCheck, IconHelpCircle, IconPower } from '@tabler/icons-react'
import classes from './StateWord.module.css'
import { text } from './text.ts'

/** State of a device or a channel: up, down, or `unknown` while it does not report. */
export type State = 'up' | 'down' | 'unknown'

const ICONS = { up: IconCircleCheck, down: IconAlertTriangle, unknown: IconHelpCircle } as const

interface StateWordProps {
  readonly state: State
  /** Replaces the word of a device's state, e.g. `Running` for a generator. */
  readonly label?: string
  /** Down is expected, e.g. of a generator that is not needed. */
  readonly calm?: boolean
  /** The state is not offline but unknown, e.g. while the page's own connection is down. */
  readonly isUnclear?: boolean
}

/** A state as an icon and a word; the colour only supports them. */
export function StateWord({ state, label, calm = false, isUnclear = false }: StateWordProps) {
  const isStandby = calm && state === 'down'
  const Icon = isStandby ? IconPower : ICONS[state]
  return (
    <span className={classes.state} data-state={isStandby ? 'standby' : state}>
      <Icon size={18} aria-hidden />
      {label ?? stateWord(state, isUnclear)}
    </span>
  )
}

function stateWord(state: State, isUnclear: boolean): string {
  if (state === 'up') return text('stateOnline')
  if (state === 'down') return text('stateDown')
  return text(isUnclear ? 'stateUnknown' : 'stateOffline')
}
