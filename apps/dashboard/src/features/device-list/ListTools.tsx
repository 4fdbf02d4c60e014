import { IconColumns3, IconFilter, IconListCheck, IconStar, IconX } from '@tabler/icons-react'
import type { Family } from '@wattpost/protocol'
import { useEffect, useRef, useState } from 'react'
import { ALERT_GROUPS, type AlertGroup } from '../../domain/alerts/alert.ts'
import { useLive } from '../../live/LiveContext.tsx'
import { useFreshnessMoment } from '../../live/useLiveState.ts'
import { SmallButton } from '../../ui/Action.tsx'
import { CsvButton } from '../../ui/csv/CsvButton.tsx'
import { Dropdown } from '../../ui/Dropdown.tsx'
import { Checkbox, SelectField, TextField } from '../../ui/Field.tsx'
import type { ListSearch } from '../../ui/list/useListSearch.ts'
import { SegmentedChoice } from '../../ui/SegmentedChoice.tsx'
import { columnsOf, listCsv, stateText, variantText } from './columns.ts'
import type { DeviceFacts } from './deviceFacts.ts'
import { ANY_ALERT, chosenIn, FACETS, type Facet, facetOptions } from './facets.ts'
import classes from './ListTools.module.css'
import { withView } from './listViews.ts'
import type { ListSelection } from './selection/useListSelection.ts'
import { text } from './text.ts'
import { readFacts } from './useDeviceRows.ts'
import type { ShownChoices } from './useListChoices.ts'

interface ListToolsProps {
  readonly family: Family
  readonly search: ListSearch
  readonly choices: ShownChoices
  /** The filters are shown, for which the whole list is loaded. */
  readonly isOpen: boolean
  readonly setOpen: (isOpen: boolean) => void
  /** All devices of the search; `null` until they are loaded. */
  readonly facets: readonly DeviceFacts[] | null
  /** The listed devices in their order; `undefined` until all are loaded. */
  readonly ids: readonly string[] | undefined
  readonly selecting: ListSelection
}

/** Filters, layout, columns, saved views, export and selection of a list. */
export function ListTools(props: ListToolsProps) {
  const { family, search, choices, isOpen, setOpen, facets, selecting } = props
  const chosenCount = FACETS.filter((facet) => chosenIn(search)[facet] !== null).length
  return (
    <div className={classes.tools} data-print="never">
      <div className={classes.row}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <IconFilter size={16} aria-hidden />
          {chosenCount === 0 ? text('filters') : text('filtersChosen', { count: chosenCount })}
        </button>
        <SegmentedChoice
          size="small"
          label={text('layout')}
          value={choices.layout}
          onChange={(layout) => choices.change({ layout })}
          options={[
            ['cards', text('cards')],
            ['table', text('table')],
          ]}
        />
        {choices.layout === 'table' && <ColumnMenu family={family} choices={choices} />}
        <Dropdown label={text('savedViews')} icon={<IconStar size={16} aria-hidden />}>
          <SavedViews search={search} choices={choices} />
        </Dropdown>
        <ListExport {...props} />
        {selecting.isOffered && <SelectButton {...selecting} />}
      </div>
      {isOpen && <FacetFields search={search} rows={facets} />}
    </div>
  )
}

/** Begins and ends the choice of several devices. */
function SelectButton({ chosen, opener, begin, end }: ListSelection) {
  const isSelecting = chosen !== null
  return (
    <button
      ref={opener}
      type="button"
      className={classes.toggle}
      aria-pressed={isSelecting}
      onClick={isSelecting ? end : begin}
    >
      <IconListCheck size={16} aria-hidden />
      {text('select')}
    </button>
  )
}

type ColumnMenuProps = Pick<ListToolsProps, 'family' | 'choices'>

/** Chooses the columns of the table; the device stays. */
function ColumnMenu({ family, choices }: ColumnMenuProps) {
  const columns = columnsOf(family)
  const toggled = (key: string) =>
    columns
      .map((column) => column.key)
      .filter((each) => choices.columns.includes(each) !== (each === key))
  return (
    <Dropdown label={text('columns')} icon={<IconColumns3 size={16} aria-hidden />}>
      <fieldset className={classes.columns} aria-label={text('columns')}>
        {columns.map(({ key, name }) => (
          <Checkbox
            key={key}
            label={name}
            checked={choices.columns.includes(key)}
            disabled={key === 'id'}
            onChange={() => choices.change({ columns: toggled(key) })}
          />
        ))}
      </fieldset>
      <SmallButton onClick={() => choices.change({ columns: null })}>
        {text('defaultColumns')}
      </SmallButton>
    </Dropdown>
  )
}

/** Saves the listed devices as a CSV file; loads the whole list first. */
function ListExport({ family, ids, setOpen }: ListToolsProps) {
  const live = useLive()
  const moment = useFreshnessMoment()
  const latest = useRef(ids)
  latest.current = ids
  const onAllLoaded = useRef<(() => void) | null>(null)
  useEffect(() => {
    if (ids === undefined) return
    onAllLoaded.current?.()
    onAllLoaded.current = null
  }, [ids])
  const prepare = async () => {
    if (latest.current !== undefined) return
    setOpen(true)
    await new Promise<void>((resolve) => {
      onAllLoaded.current = resolve
    })
  }
  const table = () => {
    const rows = latest.current?.flatMap((id) => readFacts(live, family, id, moment) ?? [])
    return listCsv(family, rows ?? [])
  }
  const day = new Date(live.time.nowMs()).toISOString().slice(0, 10)
  return <CsvButton name={`${family}-devices-${day}`} prepare={prepare} table={table} />
}

interface SavedViewsProps {
  readonly search: ListSearch
  readonly choices: ShownChoices
}

/** Shows a saved view, saves the current one under a name, or deletes one. */
function SavedViews({ search, choices }: SavedViewsProps) {
  const { saved, layout, columns, change } = choices
  const [name, setName] = useState('')
  const save = () => {
    change({ saved: withView(saved, { name, query: search.query, layout, columns }) })
    setName('')
  }
  return (
    <>
      {saved.length === 0 && <p className={classes.hint}>{text('noSavedViews')}</p>}
      <ul className={classes.views}>
        {saved.map((view) => (
          <li key={view.name}>
            <button
              type="button"
              className={classes.view}
              onClick={() => {
                change({
                  layout: view.layout,
                  columns: view.columns.length > 0 ? view.columns : null,
                })
                search.setQuery(view.query)
              }}
            >
              {view.name}
            </button>
            <button
              type="button"
              className={classes.remove}
              aria-label={text('deleteView', { name: view.name })}
              onClick={() => change({ saved: saved.filter((other) => other !== view) })}
            >
              <IconX size={16} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <form
        className={classes.save}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <TextField
          size="small"
          label={text('viewName')}
          value={name}
          maxLength={60}
          onChange={setName}
        />
        <SmallButton disabled={name.trim() === ''} onClick={save}>
          {text('saveView')}
        </SmallButton>
      </form>
    </>
  )
}

interface FacetFieldsProps {
  readonly search: ListSearch
  /** All devices of the search; `null` while they load. */
  readonly rows: readonly DeviceFacts[] | null
}

const NAMES = { filter: 'state', region: 'region', variant: 'variant', alert: 'alert' } as const
const ALL = ''

/** A field for each facet that the devices have, with the number of devices of each value. */
function FacetFields({ search, rows }: FacetFieldsProps) {
  const chosen = chosenIn(search)
  if (rows === null) return <p className={classes.loading}>{text('loadingFilters')}</p>
  const isAny = FACETS.some((facet) => chosen[facet] !== null)
  const fields = FACETS.map((facet) => ({ facet, options: facetOptions(rows, facet, chosen) }))
  const clear = () => {
    const rest = new URLSearchParams(search.query)
    for (const facet of FACETS) rest.delete(facet)
    search.setQuery(rest.toString())
  }
  return (
    <div className={classes.facets}>
      {fields.map(
        ({ facet, options }) =>
          options.length > 0 && (
            <SelectField
              key={facet}
              size="small"
              label={text(NAMES[facet])}
              value={chosen[facet] ?? ALL}
              onChange={(value) => search.setParam(facet, value === ALL ? null : value)}
              options={[
                { value: ALL, label: text('all') },
                ...options.map(({ value, count }) => ({
                  value,
                  label: text('option', { name: optionText(facet, value), count }),
                })),
              ]}
            />
          ),
      )}
      {isAny && <SmallButton onClick={clear}>{text('clearFilters')}</SmallButton>}
    </div>
  )
}

const GROUP_TEXTS = {
  outage: 'alertOutage',
  tamper: 'alertTamper',
  battery: 'alertBattery',
  limit: 'alertLimit',
  offline: 'alertOffline',
  note: 'alertNote',
} as const satisfies Readonly<Record<AlertGroup, string>>

function optionText(facet: Facet, value: string): string {
  switch (facet) {
    case 'region':
      return value
    case 'variant':
      return variantText(value)
    case 'filter':
      return value === 'up' || value === 'down' || value === 'unknown'
        ? stateText({ state: value, isUnclear: false })
        : value
    case 'alert': {
      const group = ALERT_GROUPS.find((each) => each === value)
      if (group !== undefined) return text(GROUP_TEXTS[group])
      return value === ANY_ALERT ? text('needsAttention') : value
    }
  }
}
