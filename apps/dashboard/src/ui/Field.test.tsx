import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SelectField, TextField } from './Field.tsx'

/** The value of an attribute of the first tag of that name. */
function attribute(html: string, tag: string, name: string): string | undefined {
  const [found = ''] = html.match(new RegExp(`<${tag} [^>]*>`)) ?? []
  return found.match(new RegExp(` ${name}="([^"]*)"`))?.[1]
}

test('a visible label names its input', () => {
  const html = renderToString(<TextField label="Email" value="" onChange={() => {}} />)
  expect(attribute(html, 'label', 'for')).toBe(attribute(html, 'input', 'id'))
  expect(attribute(html, 'input', 'aria-label')).toBeUndefined()
  expect(attribute(html, 'input', 'aria-invalid')).toBeUndefined()
})

test('a hidden label is the accessible name of an input and of a select', () => {
  const hidden = { label: 'Sort', labelPosition: 'hidden', value: 'a', onChange: () => {} } as const
  const input = renderToString(<TextField {...hidden} />)
  const select = renderToString(<SelectField {...hidden} options={[{ value: 'a', label: 'A' }]} />)
  expect(input).not.toContain('<label')
  expect(attribute(input, 'input', 'aria-label')).toBe('Sort')
  expect(attribute(select, 'select', 'aria-label')).toBe('Sort')
})

test('an error marks its input as invalid and describes it', () => {
  const html = renderToString(
    <TextField label="High voltage (V)" value="5000" error="Enter 1 to 1000 V." />,
  )
  expect(attribute(html, 'input', 'aria-invalid')).toBe('true')
  expect(attribute(html, 'input', 'aria-describedby')).toBe(attribute(html, 'p', 'id'))
  expect(html).toContain('Enter 1 to 1000 V.</p>')
})
