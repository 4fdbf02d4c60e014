import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Facts } from '../../ui/Facts.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { plain } from '../../ui/quantity.ts'
import { Value } from '../../ui/Value.tsx'
import classes from './SettingsForm.module.css'
import { readSetting, type Setting } from './setting.ts'
import { useCommand } from './useCommand.ts'

type Numbers<K extends string> = Readonly<Record<K, number>>

interface SettingsFormProps<K extends string> {
  readonly title: string
  readonly settings: readonly Setting<K>[]
  /** As the device has told them. */
  readonly values: Numbers<K>
  readonly send: (values: Numbers<K>) => Promise<unknown>
}

/** Numbers that stand in the device: read, and set once it has acknowledged them [E6, E7, K10]. */
export function SettingsForm<K extends string>(props: SettingsFormProps<K>) {
  const { title, settings, values, send } = props
  const [editing, setEditing] = useState(false)
  const { wanted, give } = useCommand<Numbers<K>>(send, (sent) =>
    settings.every(({ key }) => sent[key] === values[key]),
  )
  const save = (entered: Numbers<K>) => {
    setEditing(false)
    give(entered)
  }
  return (
    <Panel
      title={title}
      aside={
        !editing && (
          <Button
            variant="default"
            size="compact-sm"
            loading={wanted !== null}
            onClick={() => setEditing(true)}
            aria-label={`Edit ${title.toLowerCase()}`}
          >
            Edit
          </Button>
        )
      }
    >
      {editing ? (
        <Fields {...props} save={save} cancel={() => setEditing(false)} />
      ) : (
        <Facts
          facts={settings.map(({ key, name, unit }) => [
            name,
            <Value key={key} quantity={plain(values[key], unit, decimalsOf(values[key]))} />,
          ])}
        />
      )}
      {wanted !== null && (
        <p role="status" className={classes.pending}>
          Waiting for the device to take the new values…
        </p>
      )}
    </Panel>
  )
}

interface FieldsProps<K extends string>
  extends Pick<SettingsFormProps<K>, 'settings' | 'values' | 'title'> {
  readonly save: (values: Numbers<K>) => void
  readonly cancel: () => void
}

function Fields<K extends string>({ title, settings, values, save, cancel }: FieldsProps<K>) {
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  const [shown, setShown] = useState(false)
  const read = settings.map((setting) => ({
    ...{ setting, text: texts[setting.key] ?? String(values[setting.key]) },
    result: readSetting(texts[setting.key] ?? String(values[setting.key]), setting),
  }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setShown(true)
    const entered = read.flatMap(({ setting, result }) =>
      result.ok ? [[setting.key, result.value] as const] : [],
    )
    if (entered.length === settings.length) save(Object.fromEntries(entered) as Numbers<K>)
  }
  return (
    <form onSubmit={submit} noValidate aria-label={title} className={classes.form}>
      {read.map(({ setting: { key, name, unit }, text, result }) => (
        <TextInput
          key={key}
          label={`${name} (${unit})`}
          inputMode="decimal"
          value={text}
          error={result.ok || (!shown && texts[key] === undefined) ? null : result.error}
          onChange={(event) => {
            const typed = event.currentTarget.value
            setTexts((before) => ({ ...before, [key]: typed }))
          }}
        />
      ))}
      <div className={classes.choices}>
        <Button type="submit" size="compact-md">
          Save
        </Button>
        <Button variant="default" size="compact-md" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** As many decimals as the device has told, three at most. */
function decimalsOf(value: number): number {
  const after = String(value).split('.')[1] ?? ''
  return Math.min(3, after.length)
}
