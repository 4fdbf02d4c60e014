import { type Form, httpCalls, ownValue } from '@wattpost/protocol'
import { useState } from 'react'
import { type Finding, type MessageNote, messageNotes } from '../../domain/messageNotes.ts'
import { SmallButton } from '../../ui/Action.tsx'
import { BackLink } from '../../ui/links.tsx'
import { EmptyPanel } from '../../ui/Message.tsx'
import { Column, PageHeading } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { StackedTable } from '../../ui/StackedTable.tsx'
import { exampleText } from './example.ts'
import classes from './Messages.module.css'
import { text } from './text.ts'

/** Requests whose answers are noted; the other kinds are calls, by their ids, and events. */
const REQUESTS: readonly string[] = ['device', 'devices']

/** Each kind of message that has come, for those who build a backend. */
export function Messages() {
  // Messages are counted without telling the page, which would cost each frame more than its reading.
  const [all, setAll] = useState(messageNotes)
  const notes = all.filter(({ count }) => count > 0)
  const isCall = ({ kind }: MessageNote) => ownValue(httpCalls, kind) !== undefined
  const isRequest = ({ kind }: MessageNote) => REQUESTS.includes(kind)
  return (
    <Column>
      <BackLink to="/settings">{text('settings')}</BackLink>
      <PageHeading title={text('title')}>
        <SmallButton onClick={() => setAll(messageNotes())}>{text('refresh')}</SmallButton>
      </PageHeading>
      <p className={classes.about}>{text('about')}</p>
      {notes.length === 0 && <EmptyPanel title={text('none')}>{text('noneAbout')}</EmptyPanel>}
      <Kinds title={text('calls')} notes={notes.filter(isCall)} />
      <Kinds
        title={text('events')}
        notes={notes.filter((note) => !isCall(note) && !isRequest(note))}
      />
      <Kinds title={text('requests')} notes={notes.filter(isRequest)} />
    </Column>
  )
}

interface KindsProps {
  readonly title: string
  readonly notes: readonly MessageNote[]
}

function Kinds({ title, notes }: KindsProps) {
  if (notes.length === 0) return null
  return (
    <Panel title={title}>
      {notes.map((note) => (
        <Kind key={note.kind} note={note} />
      ))}
    </Panel>
  )
}

function Kind({ note }: { readonly note: MessageNote }) {
  const [isOpen, setOpen] = useState(false)
  const { kind, count } = note
  const { forms, notShown } = findingsOf(note)
  return (
    <details className={classes.kind} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={classes.summary}>
        <code className={classes.name}>{kind}</code>
        <span className={classes.count}>{text('received', { count })}</span>
        <span className={classes.state} data-tone={notShown.length > 0 ? 'warning' : undefined}>
          {notShown.length === 0
            ? text('wholeRead')
            : text('notShownCount', { count: notShown.length })}
          {forms.length > 0 && ` · ${forms.map(({ name }) => name).join(', ')}`}
        </span>
      </summary>
      {isOpen && <Details note={note} />}
    </details>
  )
}

function Details({ note }: { readonly note: MessageNote }) {
  const { kind, sent, read } = note
  const { forms, notShown } = findingsOf(note)
  return (
    <>
      <Counts kind={kind} name={text('notShown')} rows={notShown} />
      <Counts kind={kind} name={text('formsUsed')} rows={forms} />
      <div className={classes.examples}>
        <Example name={text('asSent')} value={sent} />
        <Example name={text('asRead')} value={read} />
      </div>
    </>
  )
}

/** A finding in words, and the number of its messages. */
interface Row {
  readonly name: string
  readonly count: number
}

function findingsOf({ findings }: MessageNote) {
  const rows = [...findings].map(([key, count]) => {
    const [finding, ...detail] = key.split('\n')
    return {
      finding: finding as Finding,
      name: findingText(finding as Finding, detail.join(' ')),
      count,
    }
  })
  return {
    forms: rows.filter(({ finding }) => finding === 'form'),
    notShown: rows.filter(({ finding }) => finding !== 'form'),
  }
}

interface CountsProps {
  readonly kind: string
  readonly name: string
  readonly rows: readonly Row[]
}

function Counts({ kind, name, rows }: CountsProps) {
  if (rows.length === 0) return null
  return (
    <StackedTable
      label={`${kind}: ${name}`}
      columns={[
        { name, cell: (row) => row.name },
        { name: text('times'), cell: (row) => row.count, numeric: true },
      ]}
      rows={rows}
      keyOf={(row) => row.name}
    />
  )
}

function Example({ name, value }: { readonly name: string; readonly value: unknown }) {
  const json = exampleText(value, text('masked'))
  return (
    <figure className={classes.example}>
      <figcaption>{name}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0} className={classes.json}>
        {json === '' ? text('nothing') : json}
      </pre>
    </figure>
  )
}

function findingText(finding: Finding, detail: string): string {
  switch (finding) {
    case 'form':
      return text(FORMS[detail as Form])
    case 'unread':
      return text('unread', { where: detail })
    case 'refused':
      return detail === '' ? text('refusedWhole') : text('refused', { where: detail })
    case 'unknown':
      return text('unknownDevice', { id: detail })
    case 'failed':
      return detail === '' ? text('unanswered') : text('failed', { detail })
  }
}

const FORMS = {
  'number as text': 'formNumberAsText',
  'text as number': 'formTextAsNumber',
  'truth value': 'formTruthValue',
  'form of a time': 'formFormOfATime',
  'voltage in mV': 'formVoltageInMV',
  'further name': 'formFurtherName',
  'list for map': 'formListForMap',
  'map for list': 'formMapForList',
  envelope: 'formEnvelope',
  'further identity': 'formFurtherIdentity',
} as const satisfies Record<Form, string>
