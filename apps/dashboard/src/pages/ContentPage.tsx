import type { ReactNode } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { useConfig } from '../api/config.ts'
import type { Payload } from '../api/payload.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { type Content, contentOf } from './content.ts'

/** A public page whose words come from its `_payload.json` [H6], in its states [S4]. */
export function ContentPage({ children }: { readonly children: (content: Content) => ReactNode }) {
  const { productName } = useConfig()
  const { revalidate } = useRevalidator()
  const content = contentOf(useLoaderData<Payload>(), productName)
  if (typeof content === 'string') {
    return <ErrorPanel message={content} onRetry={() => void revalidate()} />
  }
  return (
    <>
      <PageHeading title={content.title} />
      {children(content)}
    </>
  )
}
