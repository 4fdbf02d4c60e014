const CONTROLS =
  'input, textarea, select, button, a[href], summary, [contenteditable], [role="option"], [role="menuitem"], [role="slider"]'

/** Whether a key press is a shortcut of the page, not input for a focused field or button. */
export function isPageKey(event: KeyboardEvent): boolean {
  const isCombined = event.ctrlKey || event.metaKey || event.altKey
  const target = event.target instanceof Element ? event.target : null
  return !isCombined && !event.defaultPrevented && target?.closest(CONTROLS) == null
}
