export const PUBLIC = [
  '/',
  '/about',
  '/features',
  '/login',
  '/register',
  '/forgot-password',
  '/nowhere',
]

const VIEWS = {
  bg: ['history', 'details'],
  pm: ['history', 'outages', 'details'],
  hydra: ['history', 'outages', 'details'],
  batteryMonitor: ['history', 'details'],
}

/** A device's page, with its first view and the others. @param {string} path @param {readonly string[]} views */
const device = (path, views) => [path, ...views.map((view) => `${path}?tab=${view}`)]

/** A list, as cards and as a dense table. @param {string} path */
const list = (path) => [path, `${path} table`]

/** Pages after the sign-in. A word after the path is the layout that is chosen there. */
export const MEMBERS = [
  '/dashboard',
  '/alerts',
  '/sites',
  '/availability',
  ...list('/device/bg/devices'),
  ...device('/device/bg/BG-0001', VIEWS.bg),
  ...list('/device/pm/devices'),
  ...device('/device/pm/PM-0001', VIEWS.pm),
  ...list('/device/hydra/devices'),
  ...device('/device/hydra/HY-0001', VIEWS.hydra),
  ...device('/device/hydra/HY-0002', VIEWS.hydra),
  ...device('/device/hydra/HY-0003', VIEWS.batteryMonitor),
  '/profile',
  '/settings',
]

/**
 * Name of a route's picture, e.g. `device-bg-BG-0001-history`.
 * @param {string} route
 */
export function pictureName(route) {
  return route === '/' ? 'landing' : route.slice(1).replace('?tab=', '-').replaceAll(/[/ ]/g, '-')
}
