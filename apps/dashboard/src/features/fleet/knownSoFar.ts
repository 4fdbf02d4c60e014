/**
 * What stands where nothing needs attention: before every device is known, nobody can say so of all, and of none
 * while nothing comes.
 */
export function calmWords(
  isWhole: boolean,
  isCut: boolean,
): { readonly title: string; readonly text: string } {
  if (isCut) {
    return { title: 'Nobody can say', text: 'It is told again once the connection is back.' }
  }
  return isWhole
    ? { title: 'Nothing to do', text: 'All devices report and have power.' }
    : { title: 'Nothing so far', text: 'Not every device is known yet.' }
}

/** A family's trend in words, `null` while nothing is known of the family. */
export function trendCaption(what: string, count: number, isKnown: boolean): string | null {
  if (count > 0) return what
  return isKnown ? 'None is yours yet.' : null
}
