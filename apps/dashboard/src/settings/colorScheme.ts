import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** `auto` is the system's scheme. */
export type ColorScheme = 'dark' | 'light' | 'auto'

/** Names the choice in this browser's storage; it is that of Mantine, under which earlier versions stored it. */
const KEY = 'mantine-color-scheme-value'
const SYSTEM_IS_DARK = '(prefers-color-scheme: dark)'

/** Shows a scheme by the attribute that style sheets read. */
function showScheme(choice: ColorScheme, systemIsDark: string): void {
  const isLight = choice === 'light' || (choice === 'auto' && !matchMedia(systemIsDark).matches)
  document.documentElement.dataset.mantineColorScheme = isLight ? 'light' : 'dark'
}

/** The stored choice; dark without one, and where storage is blocked [C14]. */
function storedScheme(key: string): ColorScheme {
  try {
    const stored = localStorage.getItem(key)
    return stored === 'light' || stored === 'auto' ? stored : 'dark'
  } catch {
    return 'dark'
  }
}

/**
 * Script for the head of a page: it shows the stored scheme before the first paint, so that the light one does not flash
 * dark. The build writes the two functions above into it, which therefore use nothing but their arguments.
 */
export const colorSchemeScript = () =>
  `(${showScheme})((${storedScheme})(${JSON.stringify(KEY)}), ${JSON.stringify(SYSTEM_IS_DARK)})`

/** The choice; where storage is blocked, until the page closes. */
export const colorScheme = createStore<ColorScheme>(() => storedScheme(KEY))

/** The choice; the component renders again when it changes. */
export const useColorScheme = () => useStore(colorScheme)

/** Chooses a scheme, which is shown at once. */
export function chooseColorScheme(choice: ColorScheme): void {
  colorScheme.setState(choice, true)
  try {
    localStorage.setItem(KEY, choice)
  } catch {
    // Storage is blocked: the choice lasts until the page closes.
  }
}

/**
 * Shows the choice now and at each change: of this page, of another tab, or of the system.
 * @returns stops that
 */
export function followColorScheme(): () => void {
  const system = matchMedia(SYSTEM_IS_DARK)
  const show = () => showScheme(colorScheme.getState(), SYSTEM_IS_DARK)
  const read = ({ key }: StorageEvent) => {
    if (key === KEY) colorScheme.setState(storedScheme(KEY), true)
  }
  show()
  const unsubscribe = colorScheme.subscribe(show)
  system.addEventListener('change', show)
  addEventListener('storage', read)
  return () => {
    unsubscribe()
    system.removeEventListener('change', show)
    removeEventListener('storage', read)
  }
}
