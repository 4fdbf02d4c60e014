/** A screen text with plain spaces in place of no-break ones. */
export const plainSpaces = (text: string): string => text.replaceAll('\u00a0', ' ')
