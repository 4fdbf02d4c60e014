/** What is done to a device with one tap, in words. The device says which of it is something to it. */
const NAMES: Readonly<Record<string, string>> = {
  'grid-off': 'Grid off',
  'grid-on': 'Grid on',
  'generator-on': 'Generator on',
  'generator-off': 'Generator off',
  cloud: 'Cloud',
  'clear-sky': 'Clear sky',
  'phase-off': 'Phase A off',
  'phase-on': 'Phase A on',
  'tamper-on': 'Tamper',
  'tamper-off': 'Tamper over',
  offline: 'Offline',
  online: 'Online',
}

/** What an action is called; one that a newer emulator offers, by its own name. */
export const actionName = (action: { readonly do: string }) => NAMES[action.do] ?? action.do

/** The device that a page is about; `null` on any other page. */
export function deviceOn(path: string): string | null {
  const id = /^\/device\/(?:bg|pm|hydra)\/([^/]+)$/.exec(path)?.[1]
  return id === undefined || id === 'devices' ? null : decodeURIComponent(id)
}
