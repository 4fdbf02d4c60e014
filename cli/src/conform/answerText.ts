/** Longest body of a backend that is read, unpacked. */
const BODY_BYTES_MAX = 16 * 1024 * 1024

/** The text of an answer. Rejects when it is longer than 16 MiB, and as `fetch` does when it breaks off. */
export async function answerText(answer: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of answer.body ?? []) {
    length += part.length
    if (length > BODY_BYTES_MAX) throw new Error('its answer has more than 16 MiB')
    parts.push(part)
  }
  return new TextDecoder().decode(Buffer.concat(parts))
}
