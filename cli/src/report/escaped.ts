const NAMES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** Escapes text for HTML. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => NAMES[sign] ?? sign)
}
