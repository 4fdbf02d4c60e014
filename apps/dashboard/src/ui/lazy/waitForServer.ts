/** Delay between two requests, ms. */
const RETRY_MS = 2000

/**
 * Resolves once the server answers with any status. A reload before that would lose the page.
 * @param request sends a request; rejects if the server does not answer
 */
export async function waitForServer(
  request: () => Promise<unknown> = () => fetch('/', { method: 'HEAD', cache: 'no-store' }),
): Promise<void> {
  try {
    await request()
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    await waitForServer(request)
  }
}
