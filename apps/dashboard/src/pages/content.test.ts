import { expect, test } from 'vitest'
import { contentOf } from './content.ts'

const loaded = (content: unknown) => ({ kind: 'loaded', content }) as const

test('the content of a page is read, with the name of the product [H6]', () => {
  const json = { title: 'About {product}', sections: [{ title: 'What', text: '{product} is.' }] }
  expect(contentOf(loaded(json), 'Sun & Co')).toEqual({
    ok: true,
    value: {
      title: 'About Sun & Co',
      sections: [{ id: '', icon: '', title: 'What', text: 'Sun & Co is.' }],
    },
  })
})

test.each([null, 'text', {}, { title: 'About' }, { title: 7, sections: [] }])(
  '%j is refused [S4]',
  (json) => {
    expect(contentOf(loaded(json), 'Wattpost')).toMatchObject({
      ok: false,
      error: { message: "Couldn't read this page's content" },
    })
  },
)

test('content that failed to load is refused with its message [S4]', () => {
  expect(contentOf({ kind: 'failed', message: 'offline' }, 'Wattpost')).toMatchObject({
    ...{ ok: false, error: { message: 'offline' } },
  })
})
