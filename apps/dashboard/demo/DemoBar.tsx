import { useState } from 'react'
import { useUser } from '../src/session/SessionContext.tsx'
import { SmallButton } from '../src/ui/Action.tsx'
import { BackendDialog } from './BackendDialog.tsx'
import classes from './DemoBar.module.css'
import { playFrom, readRunState, readRunTimeline } from './emulatorControl.ts'
import { demo } from './openDemo.ts'
import { ScenarioDialog } from './ScenarioDialog.tsx'
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
