import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ActionButton } from '../src/ui/Action.tsx'
import { Dialog } from '../src/ui/Dialog.tsx'
import classes from './dialogs.module.css'
import { playChoice } from './emulatorControl.ts'
import { demo } from './openDemo.ts'
import { text } from './text.ts'

/** Plays a scenario of the demo, or a pasted, chosen or dropped one. */
export function ScenarioDialog({ onClose }: { readonly onClose: () => void }) {
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
