import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import './styles.css'
import { cssVariables, type Palette, themeOf } from './theme.ts'

interface ThemeProps {
  readonly palette: Palette
  readonly children: ReactNode
}

/** The look of everything within; dark unless a person chose otherwise [C14]. */
export function Theme({ palette, children }: ThemeProps) {
  return (
    <MantineProvider
      theme={themeOf(palette)}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="dark"
    >
      {children}
    </MantineProvider>
  )
}
