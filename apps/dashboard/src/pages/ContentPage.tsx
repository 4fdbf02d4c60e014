import type { ReactNode } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { useConfig } from '../api/config.ts'
import type { Payload } from '../api/payload.ts'
import { ErrorPanel } from '../ui/Message.tsx'
import { PageHeading } from '../ui/Page.tsx'
import { type Content, contentOf } from './content.ts'

/** A public page with the content of its `_payload.json` [H6], or the error of loading it [S4]. */
export function ContentPage({ children }: { readonly children: (content: Content) => ReactNode }) {
  const { productName } = useConfig()
  const { revalidate } = useRevalidator()
  const content = contentOf(useLoaderData<Payload>(), productName)
  if (!content.ok) {
    return <ErrorPanel message={content.error.message} onRetry={() => void revalidate()} />
  }
  return (
    <>
      <PageHeading title={content.value.title} />
      {children(content.value)}
    </>
  )
}
