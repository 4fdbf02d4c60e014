/**
 * Waits for a word in a text that comes in pieces: a pipe may end one in the middle of the word.
 * @param {string} word
 */
export function listenFor(word) {
  let tail = ''
  let told = () => {}
  const heard = new Promise((/** @type {(word: string) => void} */ resolve) => {
    told = () => resolve(word)
  })
  const hear = (/** @type {string} */ text) => {
    const all = tail + text
    if (all.includes(word)) told()
    tail = all.slice(-word.length)
  }
  return { hear, heard }
}
