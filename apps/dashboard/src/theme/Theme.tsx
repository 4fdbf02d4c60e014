import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import './library.css'
import { cssVariables, type Palette, themeOf } from './theme.ts'

interface ThemeProps {
  readonly palette: Palette
  readonly children: ReactNode
}

/** With this the page's content security policy lets the theme's styles in. */
function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}

/** The look of everything within; dark unless a person chose otherwise [C14]. */
export function Theme({ palette, children }: ThemeProps) {
  return (
    <MantineProvider
      theme={themeOf(palette)}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="dark"
      getStyleNonce={styleNonce}
    >
      {children}
    </MantineProvider>
  )
}
