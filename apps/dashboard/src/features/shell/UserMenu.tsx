import { type Icon, IconLogout, IconSettings, IconUser, IconUserCircle } from '@tabler/icons-react'
import type { SessionUser } from '@wattpost/protocol'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../../session/SessionContext.tsx'
import { text } from './text.ts'
import classes from './UserMenu.module.css'

/** The account menu, a native popover: it closes on Escape and on a click outside. */
export function UserMenu({ user }: { readonly user: SessionUser }) {
  const session = useSession()
  const navigate = useNavigate()
  const menu = useRef<HTMLDivElement>(null)
  const item = (Icon: Icon, name: string, act: () => void): ReactNode => (
    <button
      type="button"
      role="menuitem"
      className={classes.item}
      onClick={() => {
        menu.current?.hidePopover()
        act()
      }}
    >
      <Icon size={16} aria-hidden />
      {name}
    </button>
  )
  return (
    <>
      <button
        type="button"
        className={classes.opener}
        aria-label={text('yourAccount')}
        aria-haspopup="menu"
        popoverTarget={MENU_ID}
      >
        <IconUserCircle aria-hidden />
      </button>
      <div
        ref={menu}
        id={MENU_ID}
        popover="auto"
        className={classes.menu}
        onToggle={({ newState }) => {
          if (newState === 'open') itemsOf(menu.current)[0]?.focus()
        }}
      >
        <p className={classes.user}>{user.email}</p>
        <div role="menu" aria-label={text('yourAccount')} tabIndex={-1} onKeyDown={moveFocus}>
          {item(IconUser, text('profile'), () => void navigate('/profile'))}
          {item(IconSettings, text('settings'), () => void navigate('/settings'))}
          {item(IconLogout, text('signOut'), () => void session.signOut())}
        </div>
      </div>
    </>
  )
}

const MENU_ID = 'your-account'
/** Steps of a key in the menu, which wraps around. */
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const items = itemsOf(event.currentTarget)
  const at = items.findIndex((item) => item.matches(':focus'))
  const step = STEPS[event.key]
  const ends: Readonly<Record<string, number>> = { Home: 0, End: -1 }
  const next = step === undefined ? ends[event.key] : (at + step) % items.length
  if (next === undefined) return
  event.preventDefault()
  items.at(next)?.focus()
}

function itemsOf(menu: HTMLElement | null): readonly HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
}
