/** What is played when this is named: `all` is what ships, in its place; what is named twice is played once. */
export function namedFiles(files: readonly string[], shipped: readonly string[]): string[] {
  return [...new Set(files.flatMap((file) => (file === 'all' ? shipped : [file])))]
}
