import type { ReactNode } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import type { Payload } from '../api/payload.ts'
import { useConfig } from '../settings/config.ts'
import { Loaded } from '../ui/Loaded.tsx'
import { PageHeading } from '../ui/Page.tsx'
import { type Content, contentOf } from './content.ts'

/** A public page with the content of its `_payload.json` [H6], or the error of loading it [S4]. */
export function ContentPage({ children }: { readonly children: (content: Content) => ReactNode }) {
  const { productName } = useConfig()
  const { revalidate } = useRevalidator()
  const content = contentOf(useLoaderData<Payload>(), productName)
  const load = content.ok
    ? { data: content.value, error: null, refetch: revalidate }
    : { data: undefined, error: new Error(content.error.message), refetch: revalidate }
  return (
    // The route's loader has ended: its pending state is the page before this one.
    <Loaded load={load} skeleton={null}>
      {(loaded) => (
        <>
          <PageHeading title={loaded.title} />
          {children(loaded)}
        </>
      )}
    </Loaded>
  )
}
