/** The fields of a JSON value; a value that is no object has none. */
export function fieldsOf(json: unknown): Record<string, unknown> {
  return Object(json) as Record<string, unknown>
}

/**
 * Fetches a JSON file of this build.
 * @throws when it is missing or no JSON
 */
export async function fetchJson(url: string, init?: RequestInit): Promise<unknown> {
  const response = await fetch(url, init)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return response.json()
}
