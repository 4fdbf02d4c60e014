const NAMES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** Text as it stands in HTML: a scenario may come from anybody. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => NAMES[sign] ?? sign)
}
