/** The tiles of the map, by the variables of the build; without them outlines of the countries are drawn. */
export function mapTiles(): { readonly url: string | null; readonly attribution: string } {
  const url: string | undefined = import.meta.env.VITE_MAP_TILES
  const attribution: string | undefined = import.meta.env.VITE_MAP_ATTRIBUTION
  return { url: url || null, attribution: attribution ?? '' }
}
