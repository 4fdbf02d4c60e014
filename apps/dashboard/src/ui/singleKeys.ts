const CONTROLS =
  'input, textarea, select, button, a[href], summary, [contenteditable], [role="option"], [role="menuitem"], [role="slider"]'

/** Whether a key is meant for the page, and not for the field or button that has the focus. */
export function isForPage(event: KeyboardEvent): boolean {
  const isCombined = event.ctrlKey || event.metaKey || event.altKey
  const target = event.target instanceof Element ? event.target : null
  return !isCombined && !event.defaultPrevented && target?.closest(CONTROLS) == null
}
