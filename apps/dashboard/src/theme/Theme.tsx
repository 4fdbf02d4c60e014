import './library.css'
import {
  type CSSVariablesResolver,
  colorsTuple,
  createTheme,
  DirectionProvider,
  type MantineColorsTuple,
  MantineProvider,
  type MantineThemeOverride,
} from '@mantine/core'
import type { ReactNode } from 'react'

interface ThemeProps {
  readonly palette: Palette
  readonly children: ReactNode
}

/** Nonce by which the content security policy allows the theme's styles. */
function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}

/** Provides Mantine's theme; dark by default [C14]. */
export function Theme({ palette, children }: ThemeProps) {
  return (
    <MantineProvider
      theme={themeOf(palette)}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="dark"
      getStyleNonce={styleNonce}
    >
      {/* The document's direction. */}
      <DirectionProvider>{children}</DirectionProvider>
    </MantineProvider>
  )
}

/** The specification's colours [C14]. */
export interface Palette {
  readonly primary: string
  readonly secondary: string
  readonly surface: string
  readonly background: string
  readonly error: string
}

/** Tints and shades of the primary violet; text on dark uses the lighter ones. */
function violet(primary: string): MantineColorsTuple {
  return [
    '#f4effb',
    '#e4d9f5',
    '#d2c1ee',
    '#bea6e6',
    '#aa8bdd',
    '#9470d0',
    primary,
    '#6c48ad',
    '#573a8c',
    '#432c6c',
  ]
}

/** Dark greys: 7 is the page, 6 a surface, 2 dimmed text with AA contrast on both. */
function greys({ background, surface }: Palette): MantineColorsTuple {
  return [
    '#ececec',
    '#d0d0d0',
    '#adadad',
    '#8c8c8c',
    '#404040',
    '#303030',
    surface,
    background,
    '#0c0c0c',
    '#070707',
  ]
}

/** Mantine's theme from the specification's colours [C14]. */
export function themeOf(palette: Palette): MantineThemeOverride {
  return createTheme({
    primaryColor: 'violet',
    primaryShade: 6,
    colors: {
      violet: violet(palette.primary),
      blueGrey: colorsTuple(palette.secondary),
      error: colorsTuple(palette.error),
      dark: greys(palette),
    },
    defaultRadius: 'md',
    fontFamily: 'var(--font)',
    headings: { fontWeight: '600' },
    cursorType: 'pointer',
    respectReducedMotion: true,
  })
}

/** Mantine's red has no AA contrast for small text, in both schemes. */
const ERROR_TEXT = { '--mantine-color-error': 'var(--state-down)' }

/** Mantine's grey of placeholders has a contrast of 2.07 : 1 on white. */
const PLACEHOLDER = { '--mantine-color-placeholder': 'var(--dimmed)' }

/** Mantine's dimmed grey has no AA contrast on white. */
const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: { '--mantine-color-dimmed': '#5c636a', ...PLACEHOLDER, ...ERROR_TEXT },
  dark: { ...PLACEHOLDER, ...ERROR_TEXT },
})
