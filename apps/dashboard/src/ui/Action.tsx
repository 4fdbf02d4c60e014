import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './Action.module.css'

interface VariantProps {
  readonly variant?: 'primary' | 'secondary' | 'danger'
  /** `icon`: a square with an icon. */
  readonly size?: 'small' | 'normal' | 'icon' | undefined
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
  /** The action is under way: presses have no effect, and the focus stays. */
  readonly busy?: boolean
  /** Accessible name, where the visible words need their context. */
  readonly label?: string
  /** Whether what the button opens is open. */
  readonly isExpanded?: boolean
  /** Takes the focus when it appears. */
  readonly isFocused?: boolean
  readonly type?: 'button' | 'submit'
  readonly onClick?: (() => void) | undefined
}

/** A button. Imports no component library, for public pages. */
export function ActionButton({
  onClick,
  disabled = false,
  busy = false,
  label,
  isExpanded,
  isFocused = false,
  variant = 'primary',
  size = 'normal',
  type = 'button',
  children,
}: ActionButtonProps) {
  return (
    <button
      type={type}
      className={classes.action}
      data-variant={variant}
      data-size={size}
      disabled={disabled}
      aria-busy={busy}
      aria-disabled={busy}
      aria-label={label}
      aria-expanded={isExpanded}
      ref={isFocused ? focus : undefined}
      onClick={busy ? undefined : onClick}
    >
      {busy && <span className={classes.wheel} />}
      {children}
    </button>
  )
}

/** The small, secondary button of tools and lists. */
export function SmallButton(props: Omit<ActionButtonProps, 'variant' | 'size'>) {
  return <ActionButton {...props} variant="secondary" size="small" />
}

function focus(button: HTMLButtonElement | null): void {
  button?.focus()
}

interface SubmitButtonProps extends Pick<VariantProps, 'size' | 'children'> {
  /** A submission is under way; the button is disabled until it ends. */
  readonly busy?: boolean
}

/** Submits its form. */
export function SubmitButton({ busy = false, size, children }: SubmitButtonProps) {
  return (
    <ActionButton type="submit" size={size} busy={busy} disabled={busy}>
      {children}
    </ActionButton>
  )
}
