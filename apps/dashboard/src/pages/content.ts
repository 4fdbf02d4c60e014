import { fieldsOf } from '../api/fieldsOf.ts'
import type { Payload } from '../api/payload.ts'

/** A public page in words. */
export interface Content {
  readonly title: string
  readonly sections: readonly Section[]
}

export interface Section {
  /** Where a link may lead to; empty for none. */
  readonly id: string
  /** Name of the picture beside it; empty for none. */
  readonly icon: string
  readonly title: string
  readonly text: string
}

/** Reads a page's content, the product's name in its place; a message when that is not possible. */
export function contentOf(payload: Payload, productName: string): Content | string {
  if (payload.kind === 'failed') return payload.message
  const { title, sections } = fieldsOf(payload.content)
  if (typeof title !== 'string' || !Array.isArray(sections)) return 'This page’s content is broken'
  const named = (text: unknown) => String(text ?? '').replaceAll('{product}', productName)
  return {
    title: named(title),
    sections: sections.map(fieldsOf).map((section) => ({
      id: named(section.id),
      icon: named(section.icon),
      title: named(section.title),
      text: named(section.text),
    })),
  }
}
