import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './Action.module.css'

interface LookProps {
  /** `quiet` stands beside a louder one. */
  readonly look?: 'loud' | 'quiet'
  readonly size?: 'small' | 'normal'
  readonly children: ReactNode
}

/** A link that looks like a button; plain, for pages without the component library. */
export function ActionLink({
  to,
  look = 'loud',
  size = 'normal',
  children,
}: LookProps & { readonly to: string }) {
  return (
    <Link to={to} className={classes.action} data-look={look} data-size={size}>
      {children}
    </Link>
  )
}

interface ActionButtonProps extends LookProps {
  readonly disabled?: boolean
  readonly onClick: () => void
}

/** A button; plain, for pages without the component library. */
export function ActionButton({
  onClick,
  disabled = false,
  look = 'loud',
  size = 'normal',
  children,
}: ActionButtonProps) {
  return (
    <button
      type="button"
      className={classes.action}
      data-look={look}
      data-size={size}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  )
}

interface SubmitButtonProps {
  /** What was submitted is on its way: not a second time. */
  readonly busy: boolean
  readonly children: ReactNode
}

/** Submits its form. */
export function SubmitButton({ busy, children }: SubmitButtonProps) {
  return (
    <button type="submit" className={classes.action} disabled={busy} aria-busy={busy}>
      {busy && <span className={classes.wheel} />}
      {children}
    </button>
  )
}
