import { accepted, type Refusal, type Result, refused } from '@wattpost/protocol'
import { fieldsOf } from '../api/json.ts'
import type { Payload } from '../api/payload.ts'
import { activeLanguage } from '../i18n/language.ts'
import { text } from './text.ts'

/** The text of a public page. */
export interface Content {
  readonly title: string
  readonly sections: readonly Section[]
}

export interface Section {
  /** The target of links; empty for none. */
  readonly id: string
  /** Name of the icon; empty for none. */
  readonly icon: string
  readonly title: string
  readonly text: string
}

const PAYLOAD = { what: 'page content', where: '' }

/** Reads a page's content in the language of the screen, by default English, and inserts the product's name. */
export function contentOf(payload: Payload, productName: string): Result<Content, Refusal> {
  if (payload.kind === 'failed') return refused({ ...PAYLOAD, message: payload.message })
  const english = fieldsOf(payload.content)
  const { title, sections } = { ...english, ...fieldsOf(english[activeLanguage.getState()]) }
  if (typeof title !== 'string' || !Array.isArray(sections)) {
    return refused({ ...PAYLOAD, message: text('contentBroken') })
  }
  const named = (value: unknown) => String(value ?? '').replaceAll('{product}', productName)
  return accepted({
    title: named(title),
    sections: sections.map(fieldsOf).map((section) => ({
      id: named(section.id),
      icon: named(section.icon),
      title: named(section.title),
      text: named(section.text),
    })),
  })
}
