import type { Messages } from '@lingui/core'
import { expect, test } from 'vitest'
import { folderOf, french } from './french.ts'

const english = import.meta.glob<Messages>('../**/en.json', {
  query: '?lingui',
  import: 'messages',
  eager: true,
})
const sources = import.meta.glob<string>('../**/text.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const folders = Object.entries(english).map(
  ([path, messages]) => [folderOf(path), messages] as const,
)

/** Names of a message's placeholders, without repetition. */
function placeholdersOf(message: unknown): string[] {
  if (!Array.isArray(message)) return []
  const names = message.flatMap((part) => {
    if (!Array.isArray(part)) return []
    const choices = Object.values(Object(part[2]) as object)
    return [String(part[0]), ...choices.flatMap(placeholdersOf)]
  })
  return [...new Set(names)].sort()
}

const inFrench = french()

test.each(folders)('%s has each text in French, with the same placeholders', (folder, messages) => {
  for (const [key, message] of Object.entries(messages)) {
    const translated = inFrench[`${folder}.${key}`]
    expect(translated, `${folder}/fr.json lacks ${key}`).toBeDefined()
    expect(placeholdersOf(translated), key).toEqual(placeholdersOf(message))
  }
})

test('French has no text that English lacks', () => {
  const known = folders.flatMap(([folder, messages]) =>
    Object.keys(messages).map((key) => `${folder}.${key}`),
  )
  expect(known.length).toBeGreaterThan(500)
  expect(Object.keys(inFrench).filter((id) => !known.includes(id))).toEqual([])
})

test('French has no-break spaces before its double marks', () => {
  const broken = Object.entries(inFrench).filter(([, message]) =>
    / [:;!?»%]/.test(JSON.stringify(message)),
  )
  expect(broken.map(([id]) => id)).toEqual([])
})

test('each catalogue has the id of its folder', () => {
  for (const [path, source] of Object.entries(sources))
    expect(source).toContain(`('${folderOf(path.replace('text.ts', 'en.json'))}', messages)`)
})
