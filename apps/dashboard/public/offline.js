// Of the page that says that there is no connection: its colours as chosen, and the way back.
const EVERY_MS = 5000

function look() {
  try {
    const chosen = localStorage.getItem('mantine-color-scheme-value')
    const isLight =
      chosen === 'light' ||
      (chosen === 'auto' && !matchMedia('(prefers-color-scheme: dark)').matches)
    if (isLight) document.documentElement.dataset.mantineColorScheme = 'light'
  } catch {
    // Storage may be forbidden; then it is dark.
  }
}

/** Asks the server itself: a network may be there without it. */
async function comeBack() {
  const answer = await fetch('/config.json', { cache: 'no-store' }).catch(() => null)
  if (answer?.ok) location.reload()
}

look()
addEventListener('online', comeBack)
addEventListener('click', ({ target }) => target.closest('button') && location.reload())
setInterval(comeBack, EVERY_MS)
