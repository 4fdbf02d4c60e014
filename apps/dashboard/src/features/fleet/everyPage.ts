interface Page {
  readonly devices: readonly { readonly deviceId: string }[]
  readonly hasMore: boolean
}

/** A fleet larger than this many pages is not summed up in the browser. */
const PAGES_MAX = 60

/** The ids of all pages, one after the other. */
export async function everyPage(
  fetchPage: (page: number) => Promise<Page>,
): Promise<readonly string[]> {
  const ids: string[] = []
  for (let page = 0; page < PAGES_MAX; page++) {
    const { devices, hasMore } = await fetchPage(page)
    ids.push(...devices.map((device) => device.deviceId))
    if (!hasMore) break
  }
  return ids
}
