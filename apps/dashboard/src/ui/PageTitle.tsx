import { use } from 'react'
import { ProductName } from './ProductName.ts'

interface PageTitleProps {
  readonly title: string
  /** What is wrong there, if anything is. */
  readonly trouble?: string | undefined
}

/** The browser's title: what is wrong, where one is, and in which product, e.g. `● Grid down – HY-0001 · Wattpost`. */
export function PageTitle({ title, trouble }: PageTitleProps) {
  const state = trouble === undefined ? '' : `● ${trouble} – `
  return <title>{`${state}${title} · ${use(ProductName)}`}</title>
}
