/** A JSON object that a mutant may change. */
// biome-ignore lint/suspicious/noExplicitAny: a mutant changes JSON of any form
export type Json = any

/** The objects that hold the last field of a path, e.g. `data[].t`; and its name. */
const parent = (body: Json, path: string): readonly [Json, string] => {
  const keys = path.replaceAll('[]', '.*').split('.')
  const last = keys.pop() ?? ''
  const groups = keys.reduce<Json[]>(
    (all, key) => all.flatMap((one) => (key === '*' ? Object.values(one ?? []) : [one?.[key]])),
    [body],
  )
  return [groups.filter((one) => one !== null && typeof one === 'object'), last]
}
/** Takes a field away. */
export const gone = (path: string) => (body: Json) => {
  const [groups, key] = parent(body, path)
  for (const group of groups) delete group[key]
}
/** Gives a field a value of another type. */
export const odd = (path: string) => (body: Json) => {
  const [groups, key] = parent(body, path)
  for (const group of groups) group[key] = typeof group[key] === 'object' ? 7 : { odd: true }
}
/** Sets a field. */
export const set = (path: string, value: unknown) => (body: Json) => {
  const [groups, key] = parent(body, path)
  for (const group of groups) group[key] = value
}

/** Repeats the first device of a list. */
export function twice(key: string) {
  return (body: Json) => {
    body[key] = [...body[key], { ...body[key][0], deviceId: 'HY-0009' }]
  }
}

/** The first device is that of the first page. */
export function firstPage(body: Json): void {
  body.devices[0].deviceId = 'HY-0001'
}
