/** The part of the emulator's state that the bar needs. */
interface RunState {
  /** The title of the scenario. */
  readonly scenario: string
}

/** Instants as ISO texts. */
interface RunTimeline {
  readonly start: string
}

export const readRunState = () => call('state') as Promise<RunState>
export const readRunTimeline = () => call('timeline') as Promise<RunTimeline>
/** Moves the run to a moment, from which it runs. */
export const playFrom = (atMs: number) =>
  call('clock', { seek: new Date(atMs).toISOString(), paused: false })
/** Plays a scenario of the demo, or the text of one. Rejects with its mistakes, one a line. */
export const playChoice = (choice: { readonly name: string } | { readonly text: string }) =>
  call('scenario', choice)

/** Calls the control API; without the schemas of the director, which loads later. */
async function call(path: string, body?: object): Promise<unknown> {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const response = await fetch(`/__emulator/${path}`, init)
  const answer = (await response.json()) as { readonly message?: string }
  if (!response.ok) throw new Error(answer.message)
  return answer
}
