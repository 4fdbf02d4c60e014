import './calendarTheme.css'
import {
  createTheme,
  DirectionProvider,
  type MantineColorSchemeManager,
  type MantineColorsTuple,
  MantineProvider,
} from '@mantine/core'
import { THEME } from '@wattpost/protocol/constants'
import type { ReactNode } from 'react'
import { colorScheme } from '../../settings/colorScheme.ts'

interface CalendarThemeProps {
  readonly children: ReactNode
}

/** Provides Mantine's theme to the calendar, its only component on our pages. */
export function CalendarTheme({ children }: CalendarThemeProps) {
  return (
    <MantineProvider
      theme={calendarTheme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={chosenScheme}
      getStyleNonce={styleNonce}
    >
      {/* The document's direction. */}
      <DirectionProvider>{children}</DirectionProvider>
    </MantineProvider>
  )
}

const nothing = () => {}

/** The choice, which the settings store and the page shows without Mantine. */
const chosenScheme: MantineColorSchemeManager = {
  get: () => colorScheme.getState(),
  set: nothing,
  subscribe: nothing,
  unsubscribe: nothing,
  clear: nothing,
}

/** Nonce by which the content security policy allows the theme's styles. */
function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}

/** Tints and shades of the primary violet; text on dark uses the lighter ones. */
const violet: MantineColorsTuple = [
  '#f4effb',
  '#e4d9f5',
  '#d2c1ee',
  '#bea6e6',
  '#aa8bdd',
  '#9470d0',
  THEME.primary,
  '#6c48ad',
  '#573a8c',
  '#432c6c',
]

/** Dark greys: 7 is the page, 6 a surface, 2 dimmed text with AA contrast on both. */
const greys: MantineColorsTuple = [
  '#ececec',
  '#d0d0d0',
  '#adadad',
  '#8c8c8c',
  '#404040',
  '#303030',
  THEME.surface,
  THEME.background,
  '#0c0c0c',
  '#070707',
]

/** Mantine's theme from the specification's colours [C14]. */
export const calendarTheme = createTheme({
  primaryColor: 'violet',
  primaryShade: 6,
  colors: { violet, dark: greys },
  defaultRadius: 'md',
  fontFamily: 'var(--font)',
  cursorType: 'pointer',
  respectReducedMotion: true,
})

/** Mantine's dimmed grey has no AA contrast on white. */
const cssVariables = () => ({
  variables: {},
  light: { '--mantine-color-dimmed': '#5c636a' },
  dark: {},
})
