import type { ReactNode } from 'react'

/** What only paper needs, since nobody can ask it anything. */
export function OnPaper({ children }: { readonly children: ReactNode }) {
  return <span data-paper="only">{children}</span>
}
