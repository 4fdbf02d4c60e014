// The offline page: applies the chosen colour scheme, and reloads once the server answers.
const RETRY_MS = 5000

function applyColorScheme() {
  try {
    const chosen = localStorage.getItem('mantine-color-scheme-value')
    const isLight =
      chosen === 'light' ||
      (chosen === 'auto' && !matchMedia('(prefers-color-scheme: dark)').matches)
    if (isLight) document.documentElement.dataset.mantineColorScheme = 'light'
  } catch {
    // Storage is blocked: dark.
  }
}

/** Requests a file, since a network connection does not imply that the server answers. */
async function reloadWhenOnline() {
  const answer = await fetch('/config.json', { cache: 'no-store' }).catch(() => null)
  if (answer?.ok) location.reload()
}

applyColorScheme()
addEventListener('online', reloadWhenOnline)
addEventListener('click', ({ target }) => target.closest('button') && location.reload())
setInterval(reloadWhenOnline, RETRY_MS)
