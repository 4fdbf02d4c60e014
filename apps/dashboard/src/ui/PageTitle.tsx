import { use } from 'react'
import { ProductName } from './ProductName.ts'

/** The browser's title: where one is, and in which product. */
export function PageTitle({ title }: { readonly title: string }) {
  return <title>{`${title} · ${use(ProductName)}`}</title>
}
