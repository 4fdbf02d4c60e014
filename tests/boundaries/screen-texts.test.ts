import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const SRC = 'apps/dashboard/src'
/** Attributes that a person reads or a screen reader speaks. */
const READ_ATTRIBUTES =
  /^(label|title|placeholder|alt|description|aria-(label|description|valuetext|roledescription))$/
/** A word of a language: single letters, units and marks are the same in all. */
const WORD = /\p{L}{3,}/u

const components = filesBelow(SRC).filter((path) => /(?<!\.test|\.testing)\.tsx$/.test(path))
const catalogues = filesBelow(SRC).filter((path) => path.endsWith('/en.json'))

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) =>
    join(folder, path),
  )
}

/** Texts of a component that no catalogue holds, with their lines. */
function looseTexts(path: string, content: string): string[] {
  const source = ts.createSourceFile(path, content, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const text = readText(node, source)
    if (text !== null && WORD.test(text)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      found.push(`${path}:${line + 1} ${text.trim()}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** The text that a node shows; `null` for any other node. */
function readText(node: ts.Node, source: ts.SourceFile): string | null {
  if (ts.isJsxText(node)) return node.text
  if (!ts.isJsxAttribute(node) || !READ_ATTRIBUTES.test(node.name.getText(source))) return null
  const { initializer } = node
  return initializer !== undefined && ts.isStringLiteral(initializer) ? initializer.text : null
}

/** Whether a source names a key: as a string, a property or an attribute, or by a template such as `${family}List`. */
function names(source: string, key: string): boolean {
  if (new RegExp(`['"]${key}['"]|\\b${key}:`).test(source)) return true
  const templates = [...source.matchAll(/`(\w*(?:\$\{[^}`]+\}\w*)+)`/g)].map(
    ([, template = '']) => template,
  )
  return templates.some((template) =>
    new RegExp(`^${template.replace(/\$\{[^}]+\}/g, '\\w+')}$`).test(key),
  )
}

test.each([
  ['a text', '<p>All clear</p>'],
  ['a label', '<nav aria-label="Device families" />'],
])('%s outside a catalogue is found', (_, jsx) => {
  expect(looseTexts('planted.tsx', `export const it = ${jsx}`)).toHaveLength(1)
})

test('components show only texts of their catalogue', () => {
  expect(components.length).toBeGreaterThan(100)
  expect(components.flatMap((path) => looseTexts(path, readFileSync(path, 'utf8')))).toEqual([])
})

test('each text of a catalogue is used by its feature', () => {
  expect(catalogues.length).toBeGreaterThan(10)
  const unused = catalogues.flatMap((path) => {
    const sources = filesBelow(dirname(path))
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => readFileSync(file, 'utf8'))
    const keys = Object.keys(JSON.parse(readFileSync(path, 'utf8')))
    return keys
      .filter((key) => !sources.some((source) => names(source, key)))
      .map((key) => `${path} ${key}`)
  })
  expect(unused).toEqual([])
})
