/** Something that can be done to a device with one tap. */
export interface OneTap {
  readonly name: string
  readonly action: object
}

const tap = (name: string, what: string, more: object = {}): OneTap => ({
  name,
  action: { do: what, ...more },
})
const supply = [tap('Grid off', 'grid-off'), tap('Grid on', 'grid-on')]
const generator = [tap('Generator on', 'generator-on'), tap('Generator off', 'generator-off')]
const sky = [tap('Cloud', 'cloud', { cover: 1 }), tap('Clear sky', 'clear-sky')]
const modem = [tap('Offline', 'offline'), tap('Online', 'online')]
const tamper = [tap('Tamper', 'tamper-on'), tap('Tamper over', 'tamper-off')]
const phase = [
  tap('Phase A off', 'phase-off', { phase: 'A' }),
  tap('Phase A on', 'phase-on', { phase: 'A' }),
]

const taps: Readonly<Record<string, readonly OneTap[]>> = {
  bg: [...supply, ...sky, ...modem, ...tamper],
  pm: [...supply, ...phase, ...modem],
  hydra: [...supply, ...generator, ...sky, ...modem],
}

/** The device on a page, and what its family can have done to it; the device itself refuses the rest. */
export function deviceOn(path: string) {
  const [, family = '', id = ''] = /^\/device\/(bg|pm|hydra)\/([^/]+)$/.exec(path) ?? []
  if (id === '' || id === 'devices') return null
  return { id: decodeURIComponent(id), taps: taps[family] ?? [] }
}
