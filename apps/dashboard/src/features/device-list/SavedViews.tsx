import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { SmallButton } from '../../ui/Action.tsx'
import { TextField } from '../../ui/Field.tsx'
import type { ListSearch } from '../../ui/list/useListSearch.ts'
import classes from './ListTools.module.css'
import { withView } from './listViews.ts'
import { text } from './text.ts'
import type { ShownChoices } from './useListChoices.ts'

interface SavedViewsProps {
  readonly search: ListSearch
  readonly choices: ShownChoices
}

/** Shows a saved view, saves the current one under a name, or deletes one. */
export function SavedViews({ search, choices }: SavedViewsProps) {
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
