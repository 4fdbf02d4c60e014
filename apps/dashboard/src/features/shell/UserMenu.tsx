import { type Icon, IconLogout, IconSettings, IconUser, IconUserCircle } from '@tabler/icons-react'
import type { SessionUser } from '@wattpost/protocol'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../../session/SessionContext.tsx'
import classes from './UserMenu.module.css'

/** Who is signed in, and what concerns them; the browser's own popover closes on Escape and on a press elsewhere. */
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
        aria-label="Your account"
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
        <p className={classes.who}>{user.email}</p>
        <div role="menu" aria-label="Your account" tabIndex={-1} onKeyDown={moveFocus}>
          {item(IconUser, 'Profile', () => void navigate('/profile'))}
          {item(IconSettings, 'Settings', () => void navigate('/settings'))}
          {item(IconLogout, 'Sign out', () => void session.signOut())}
        </div>
      </div>
    </>
  )
}

const MENU_ID = 'your-account'
/** How far a key moves in the menu, which goes round. */
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
