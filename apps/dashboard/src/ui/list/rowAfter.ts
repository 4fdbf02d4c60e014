/**
 * The index of the row that a key moves to, or `null` for any other key.
 * @param from index of the focused row; -1 without focus
 * @param page rows that fit on the screen
 */
export function rowAfter(key: string, from: number, count: number, page: number): number | null {
  if (from === -1 || count === 0) return null
  const within = (to: number) => Math.min(Math.max(to, 0), count - 1)
  switch (key) {
    case 'ArrowDown':
      return within(from + 1)
    case 'ArrowUp':
      return within(from - 1)
    case 'PageDown':
      return within(from + page)
    case 'PageUp':
      return within(from - page)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
