/**
 * Gives each entry of the history a key of its own, by which the router keeps the place on its page. Of itself the
 * router keys only what it opened: all that people open by its address would have one place [R16]. To be called
 * before there is a router.
 */
export function keyHistory(): void {
  keyEntry()
  // Another hash in the address bar is a new entry within the same document.
  window.addEventListener('popstate', keyEntry)
}

function keyEntry(): void {
  if (history.state?.key !== undefined) return
  const key = Math.random().toString(36).slice(2)
  history.replaceState({ ...history.state, key }, '')
}
