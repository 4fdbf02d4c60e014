/** A screen text with its no-break spaces as plain ones, as it is read. */
export const plainSpaces = (text: string): string => text.replaceAll('\u00a0', ' ')
