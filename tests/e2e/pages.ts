/** Public pages, and an unmatched path. */
export const PUBLIC: readonly string[] = [
  ...['/', '/about', '/features'],
  ...['/login', '/register', '/forgot-password', '/nowhere'],
]

/** Pages of signed-in users. */
export const OWN: readonly string[] = [
  ...[
    '/dashboard',
    '/alerts',
    '/sites',
    '/availability',
    '/profile',
    '/settings',
    '/settings?show=messages',
  ],
  ...['/device/bg/devices', '/device/pm/devices', '/device/hydra/devices'],
  ...['/device/bg/BG-0001', '/device/pm/PM-0001', '/device/hydra/HY-0001'],
]
