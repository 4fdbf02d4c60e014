import { useState } from 'react'
import { inEnglish } from '../../i18n/language.ts'
import { useConfig } from '../../settings/config.ts'
import { ActionButton } from '../Action.tsx'
import { text } from '../text.ts'
import type { CsvTable } from './csvText.ts'

interface CsvButtonProps<R> {
  /** The file's name without its ending, e.g. `BG-0001-metrics`. */
  readonly name: string
  /** Loads what the table needs. */
  readonly prepare?: () => Promise<unknown>
  /** The table, in English with decimal points: other programs read it. */
  readonly table: () => CsvTable<R>
}

/** Saves a table as a CSV file, marked when its data is simulated; the CSV library loads on the first click. */
export function CsvButton<R>({ name, prepare, table }: CsvButtonProps<R>) {
  const simulated = useConfig().emulator
  const [failed, setFailed] = useState(false)
  const save = async () => {
    await prepare?.()
    const { csvText } = await import('./csvText.ts')
    const csv = inEnglish(() => csvText(table(), simulated))
    saveFile(`${name}${simulated ? '-SIMULATED' : ''}.csv`, csv)
    setFailed(false)
  }
  const failure = (error: unknown) => {
    console.error('CSV export:', error)
    setFailed(true)
  }
  return (
    <ActionButton variant="secondary" size="small" onClick={() => void save().catch(failure)}>
      {text(failed ? 'exportFailed' : 'exportCsv')}
    </ActionButton>
  )
}

function saveFile(name: string, text: string): void {
  // Spreadsheets detect UTF-8 by its byte order mark.
  const url = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
