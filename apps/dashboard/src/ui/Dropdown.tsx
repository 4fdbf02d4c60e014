import { type ReactNode, useRef } from 'react'
import action from './Action.module.css'
import classes from './Dropdown.module.css'

interface DropdownProps {
  readonly label: string
  readonly icon?: ReactNode
  readonly children: ReactNode
}

/** A button with a panel below it; Escape and leaving it close the panel. */
export function Dropdown({ label, icon, children }: DropdownProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const close = () => {
    if (details.current !== null) details.current.open = false
  }
  return (
    <details
      ref={details}
      className={classes.dropdown}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || details.current?.open !== true) return
        close()
        details.current.querySelector('summary')?.focus()
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget !== null && !details.current?.contains(relatedTarget)) close()
      }}
    >
      <summary className={action.action} data-variant="secondary" data-size="small">
        {icon}
        {label}
      </summary>
      <div className={classes.panel}>{children}</div>
    </details>
  )
}
