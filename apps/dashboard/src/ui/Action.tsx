import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './Action.module.css'

interface VariantProps {
  readonly variant?: 'primary' | 'secondary'
  readonly size?: 'small' | 'normal'
  readonly children: ReactNode
}

/** A link in the shape of a button. Imports no component library, for public pages. */
export function ActionLink({
  to,
  variant = 'primary',
  size = 'normal',
  children,
}: VariantProps & { readonly to: string }) {
  return (
    <Link to={to} className={classes.action} data-variant={variant} data-size={size}>
      {children}
    </Link>
  )
}

interface ActionButtonProps extends VariantProps {
  readonly disabled?: boolean
  readonly onClick: () => void
}

/** A button. Imports no component library, for public pages. */
export function ActionButton({
  onClick,
  disabled = false,
  variant = 'primary',
  size = 'normal',
  children,
}: ActionButtonProps) {
  return (
    <button
      type="button"
      className={classes.action}
      data-variant={variant}
      data-size={size}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  )
}

interface SubmitButtonProps {
  /** A submission is under way; the button is disabled until it ends. */
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
