import { expect, test } from 'vitest'
import { scriptedAnswerAt, scriptedAnswers } from './scriptedAnswer.ts'

test('an answer is given once, with status 200', () => {
  expect(scriptedAnswers.parse({ body: { devices: [] } })).toStrictEqual([
    { status: 200, body: { devices: [] }, times: 1 },
  ])
  expect(scriptedAnswers.parse({})).toStrictEqual([{ status: 200, times: 1 }])
})

test('several answers are given in their order', () => {
  const failed = { status: 599, text: '<html>', contentType: 'text/html', times: 1_000_000 }
  expect(scriptedAnswers.parse([failed, { status: 200, body: null, times: 1 }])).toStrictEqual([
    failed,
    { status: 200, body: null, times: 1 },
  ])
})

test.each([
  [[]],
  ['ok'],
  [{ status: 199 }],
  [{ status: 600 }],
  [{ status: 200.5 }],
  [{ times: 0 }],
  [{ times: 1_000_001 }],
  [{ text: 1 }],
  [{ json: {} }],
  [[{ status: 200 }, { status: 199 }]],
])('%j is no answer', (written) => {
  expect(scriptedAnswers.safeParse(written).success).toBe(false)
})

test('the Content-Type has at most 100 characters', () => {
  const contentType = 'a'.repeat(100)
  expect(scriptedAnswers.parse({ contentType })).toMatchObject([{ contentType }])
  expect(scriptedAnswers.safeParse({ contentType: `${contentType}a` }).success).toBe(false)
})

test.each(['text/html\r\nSet-Cookie: a=b', 'text/html\n', '\rtext/html', 'text/html\0', 'text/ü'])(
  'a Content-Type with a line break or other unprintable characters is refused: %j',
  (contentType) => {
    const issues = scriptedAnswers.safeParse([{ contentType }]).error?.issues
    expect(JSON.stringify(issues)).toContain('printable ASCII characters')
    expect(scriptedAnswers.safeParse({ contentType }).success).toBe(false)
  },
)

test('a Content-Type may have parameters', () => {
  const contentType = 'text/html; charset="utf-8"'
  expect(scriptedAnswers.parse({ contentType })).toMatchObject([{ contentType }])
})

test.each([{ body: null, text: 'x' }, [{ body: {}, text: '' }]])(
  '%j is refused: JSON or text, not both',
  (written) => {
    const issues = scriptedAnswers.safeParse(written).error?.issues ?? []
    expect(JSON.stringify(issues)).toContain('not both')
  },
)

test('an answer that is no answer is refused with the two forms', () => {
  expect(scriptedAnswers.safeParse('ok').error?.issues.map(({ message }) => message)).toEqual([
    'must be an answer { status, body }, or a list of them',
  ])
})

test('each answer is given its number of times, the last one without end', () => {
  const answers = [
    { status: 503, times: 2 },
    { status: 404, times: 1 },
    { status: 200, times: 1 },
  ]
  const given = [0, 1, 2, 3, 4, 100].map((earlier) => scriptedAnswerAt(answers, earlier).status)
  expect(given).toEqual([503, 503, 404, 200, 200, 200])
})

test('no answers give none', () => {
  expect(() => scriptedAnswerAt([], 0)).toThrow('an answer step without answers')
})
