// The offline page reloads once the server answers. Before this, the build writes the script of the colour scheme.
const RETRY_MS = 5000

/** Requests a file, since a network connection does not imply that the server answers. */
async function reloadWhenOnline() {
  const answer = await fetch('/config.json', { cache: 'no-store' }).catch(() => null)
  if (answer?.ok) location.reload()
}

addEventListener('online', reloadWhenOnline)
addEventListener('click', ({ target }) => target.closest('button') && location.reload())
setInterval(reloadWhenOnline, RETRY_MS)
