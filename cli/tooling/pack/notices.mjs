/** @typedef {import('./shippedPackages.mjs').Shipped} Shipped */

/**
 * The notices of all that the tarball contains: name, version, licence, text.
 * @param {readonly Shipped[]} shipped
 * @returns {string}
 */
export function noticesOf(shipped) {
  return shipped
    .map(({ name, version, licence, text }) => {
      const title = `${name} ${version} (${licence})`
      return `${title}\n${'-'.repeat(title.length)}\n${text}\n`
    })
    .join('\n')
}
