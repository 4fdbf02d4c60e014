/** Time between two looks whether the server is there again. */
const LOOK_EVERY_MS = 2000

/**
 * Resolves once the server answers anything at all, however long that takes: a reload before would lose the page.
 * @param look asks the server; rejects while nobody answers
 */
export async function serverAnswers(
  look: () => Promise<unknown> = () => fetch('/', { method: 'HEAD', cache: 'no-store' }),
): Promise<void> {
  const isThere = await look().then(
    () => true,
    () => false,
  )
  if (isThere) return
  await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  return serverAnswers(look)
}
