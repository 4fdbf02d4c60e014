import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useUser } from '../src/session/SessionContext.tsx'
import { ActionButton, SmallButton } from '../src/ui/Action.tsx'
import { Dialog } from '../src/ui/Dialog.tsx'
import classes from './DemoBar.module.css'
import { demo } from './openDemo.ts'
import { text } from './text.ts'

type OpenDialog = 'none' | 'scenarios' | 'backend'

/** Says on each page that it is a demo, and leads on from it. */
export function DemoBar() {
  const [open, setOpen] = useState<OpenDialog>('none')
  const user = useUser()
  const close = () => setOpen('none')
  return (
    <nav className={classes.bar} aria-label={text('bar')}>
      <span>
        {text('where')}{' '}
        {user && <span className={classes.account}>{text('account', { email: user.email })}</span>}
      </span>
      <span className={classes.actions}>
        <SmallButton onClick={() => void restart()}>{text('restart')}</SmallButton>
        <SmallButton onClick={() => setOpen('scenarios')}>{text('scenarios')}</SmallButton>
        <SmallButton onClick={() => setOpen('backend')}>{text('backend')}</SmallButton>
      </span>
      {open === 'scenarios' && <ScenarioDialog onClose={close} />}
      {open === 'backend' && <BackendDialog onClose={close} />}
    </nav>
  )
}

/** Starts the run again; the story shortly before its outage, as at the first visit. */
async function restart(): Promise<void> {
  const [state, { start }] = await Promise.all([readRunState(), readRunTimeline()])
  const { opens, titles } = demo().file
  const isStory = state.scenario === titles[opens.scenario]
  await playFrom(Date.parse(start) + (isStory ? opens.afterMs : 0))
}
/** The part of the emulator's state that the bar needs. */
interface RunState {
  /** The title of the scenario. */
  readonly scenario: string
}

/** Instants as ISO texts. */
interface RunTimeline {
  readonly start: string
}

const readRunState = () => call('state') as Promise<RunState>
const readRunTimeline = () => call('timeline') as Promise<RunTimeline>
/** Moves the run to a moment, from which it runs. */
const playFrom = (atMs: number) =>
  call('clock', { seek: new Date(atMs).toISOString(), paused: false })
/** Plays a scenario of the demo, or the text of one. Rejects with its mistakes, one a line. */
const playChoice = (choice: { readonly name: string } | { readonly text: string }) =>
  call('scenario', choice)

/** Calls the control API; without the schemas of the director, which loads later. */
async function call(path: string, body?: object): Promise<unknown> {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const response = await fetch(`/__emulator/${path}`, init)
  const answer = (await response.json()) as { readonly message?: string }
  if (!response.ok) throw new Error(answer.message)
  return answer
}

/** Plays a scenario of the demo, or a pasted, chosen or dropped one. */
function ScenarioDialog({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate()
  const [yaml, setYaml] = useState('')
  const [mistakes, setMistakes] = useState<string | null>(null)
  const play = async (choice: Parameters<typeof playChoice>[0]) => {
    setMistakes(null)
    try {
      await playChoice(choice)
      onClose()
      // The page may be that of a device of the other fleet.
      await navigate('/dashboard')
    } catch (error) {
      setMistakes(error instanceof Error ? error.message : String(error))
    }
  }
  const read = async (file: File) => {
    const content = await file.text()
    setYaml(content)
    await play({ text: content })
  }
  return (
    <Dialog
      title={text('scenarios')}
      closeLabel={text('close')}
      onClose={onClose}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        const file = event.dataTransfer.files[0]
        if (file !== undefined) void read(file)
      }}
    >
      <ul className={classes.scenarios}>
        {Object.entries(demo().file.titles).map(([name, title]) => (
          <li key={name}>
            <button type="button" className={classes.scenario} onClick={() => void play({ name })}>
              {title}
            </button>
          </li>
        ))}
      </ul>
      <h3 className={classes.own}>{text('own')}</h3>
      <p>{text('ownAbout')}</p>
      <textarea
        className={classes.yaml}
        aria-label={text('yaml')}
        spellCheck={false}
        value={yaml}
        onChange={({ target }) => setYaml(target.value)}
      />
      <div className={classes.row}>
        <label>
          {text('file')}{' '}
          <input
            type="file"
            accept=".yaml,.yml"
            onChange={({ target }) => {
              const file = target.files?.[0]
              if (file !== undefined) void read(file)
            }}
          />
        </label>
        <ActionButton
          size="small"
          disabled={yaml.trim() === ''}
          onClick={() => void play({ text: yaml })}
        >
          {text('play')}
        </ActionButton>
      </div>
      {mistakes !== null && (
        <div role="alert" ref={(alert) => alert?.scrollIntoView({ block: 'nearest' })}>
          <p>{text('failed')}</p>
          <pre className={classes.mistakes}>{mistakes}</pre>
        </div>
      )}{' '}
    </Dialog>
  )
}

/** Instructions for using the dashboard with another backend. */
function BackendDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title={text('backend')} closeLabel={text('close')} onClose={onClose}>
      <p>{text('backendLead')}</p>
      <p>{text('backendCheck')}</p>
      <pre className={classes.command}>
        npx wattpost conform --target https://your-backend.example
      </pre>
      <p>{text('backendStart')}</p>
      <pre className={classes.command}>npx wattpost start</pre>
      <p>{text('backendGuide')}</p>{' '}
    </Dialog>
  )
}
