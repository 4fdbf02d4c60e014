import { ActionIcon, Menu } from '@mantine/core'
import { IconLogout, IconSettings, IconUser, IconUserCircle } from '@tabler/icons-react'
import type { SessionUser } from '@wattpost/protocol'
import { Link } from 'react-router'
import { useSession } from '../../session/SessionContext.tsx'

/** Who is signed in, and what concerns them. */
export function UserMenu({ user }: { readonly user: SessionUser }) {
  const session = useSession()
  return (
    <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" size="lg" color="gray" aria-label="Your account">
          <IconUserCircle aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.email}</Menu.Label>
        <Menu.Item component={Link} to="/profile" leftSection={<IconUser size={16} aria-hidden />}>
          Profile
        </Menu.Item>
        <Menu.Item
          component={Link}
          to="/settings"
          leftSection={<IconSettings size={16} aria-hidden />}
        >
          Settings
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLogout size={16} aria-hidden />}
          onClick={() => void session.signOut()}
        >
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
