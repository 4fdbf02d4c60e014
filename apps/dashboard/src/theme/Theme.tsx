import { DirectionProvider, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import './library.css'
import { cssVariables, type Palette, themeOf } from './theme.ts'

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
