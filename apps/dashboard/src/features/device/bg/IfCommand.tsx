import type { ReactNode } from 'react'
import type { CommandState } from '../../../live/connection/capability.ts'
import classes from './IfCommand.module.css'
import { text } from './text.ts'

interface IfCommandProps {
  readonly state: CommandState
  readonly children?: ReactNode
}

/** The controls of a command where it can be given, else the reason why not. */
export function IfCommand({ state, children }: IfCommandProps) {
  if (state === 'available' || state === 'waiting') return children
  return (
    <p className={classes.reason}>
      {text(state === 'off' ? 'commandsOff' : 'commandsUnacknowledged')}
    </p>
  )
}
