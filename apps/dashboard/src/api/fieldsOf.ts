/** The fields of whatever JSON came; of anything but an object, none that a reader looks for. */
export function fieldsOf(json: unknown): Record<string, unknown> {
  return Object(json) as Record<string, unknown>
}
