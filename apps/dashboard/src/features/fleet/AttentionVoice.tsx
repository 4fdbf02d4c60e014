import { useState } from 'react'
import { Spoken } from '../../ui/Spoken.tsx'
import { useSettled } from '../../ui/useSettled.ts'
import { attentionNews } from './attentionNews.ts'
import type { Wanting } from './wanting.ts'

interface AttentionVoiceProps {
  readonly items: readonly Wanting[]
  /** While nothing comes nothing is news: what was known before is compared with what is known after. */
  readonly isCut: boolean
}

/** Reads out what has newly come to need attention: once, however long it lasts. */
export function AttentionVoice({ items, isCut }: AttentionVoiceProps) {
  const [known, setKnown] = useState(items)
  const [said, setSaid] = useState('')
  const news = isCut || known === items ? null : attentionNews(known, items)
  if (news !== null) {
    setKnown(items)
    setSaid(news)
  }
  return <Spoken text={useSettled(said)} />
}
