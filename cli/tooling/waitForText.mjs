/**
 * Waits for a phrase in a text that comes in pieces: a pipe may end a piece in the middle of the phrase.
 * @param {string} phrase
 * @returns `push` takes the next piece; `found` resolves with the phrase
 */
export function waitForText(phrase) {
  let tail = ''
  let resolveFound = () => {}
  const found = new Promise((/** @type {(phrase: string) => void} */ resolve) => {
    resolveFound = () => resolve(phrase)
  })
  const push = (/** @type {string} */ text) => {
    const all = tail + text
    if (all.includes(phrase)) resolveFound()
    tail = all.slice(-phrase.length)
  }
  return { push, found }
}
