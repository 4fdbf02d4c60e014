import { expect, test } from 'vitest'
import english from './en.json' with { type: 'json' }
import french from './fr.json' with { type: 'json' }

test('each text of the demo is in both languages, with the same placeholders', () => {
  const placeholders = (texts: Record<string, string>) =>
    Object.entries(texts).map(([key, text]) => [key, text.match(/\{\w+\}/g)])
  expect(placeholders(french)).toEqual(placeholders(english))
})
