/** Whether the page at a path has a search: the lists do. */
export function hasSearch(path: string): boolean {
  return path.endsWith('/devices')
}

/**
 * Puts the focus into the search of a list, as soon as it is there.
 * @param path of a list that is still on its way, so that the field of the one before is not meant
 * @returns gives up waiting
 */
export function toSearch(path: string | null): () => void {
  const arriving = new MutationObserver(() => {
    if (focused(path)) arriving.disconnect()
  })
  if (!focused(path)) arriving.observe(document.body, { childList: true, subtree: true })
  return () => arriving.disconnect()
}

function focused(path: string | null): boolean {
  if (path !== null && location.pathname !== path) return false
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]')
  field?.focus()
  return field !== null
}
