/**
 * Maps with at most `atOnce` calls at once. A call never waits for a slower one; results keep the order. Rejects with the
 * first call that does.
 */
export async function mapConcurrently<A, B>(
  items: readonly A[],
  atOnce: number,
  call: (item: A) => Promise<B>,
): Promise<readonly B[]> {
  const results: B[] = []
  const waiting = items.entries()
  const work = async () => {
    for (const [at, item] of waiting) results[at] = await call(item)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return results
}
