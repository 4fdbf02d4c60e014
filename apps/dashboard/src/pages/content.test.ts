import { expect, test } from 'vitest'
import { contentOf } from './content.ts'

const loaded = (content: unknown) => ({ kind: 'loaded', content }) as const

test('a page’s words are read, the product’s name in its place [H6]', () => {
  const json = { title: 'About {product}', sections: [{ title: 'What', text: '{product} is.' }] }
  expect(contentOf(loaded(json), 'Sun & Co')).toEqual({
    title: 'About Sun & Co',
    sections: [{ id: '', icon: '', title: 'What', text: 'Sun & Co is.' }],
  })
})

test.each([null, 'text', {}, { title: 'About' }, { title: 7, sections: [] }])(
  '%j is said to be broken [S4]',
  (json) => {
    expect(contentOf(loaded(json), 'Wattpost')).toBe('This page’s content is broken')
  },
)

test('why there is none is said [S4]', () => {
  expect(contentOf({ kind: 'failed', message: 'offline' }, 'Wattpost')).toBe('offline')
})
