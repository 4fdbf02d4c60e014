import { useState } from 'react'
import { SmallButton } from '../../ui/Action.tsx'
import { pageAddress, sharedUrl } from '../../ui/address/pageAddress.ts'
import { TextField } from '../../ui/Field.tsx'
import classes from './CopyMoment.module.css'
import { readScenarios, readState } from './control.ts'
import { linkOf } from './sharedView.ts'
import { text } from './text.ts'

/** The result of copying a link. */
type Copied =
  | { readonly kind: 'none' }
  | { readonly kind: 'unshared' }
  | { readonly kind: 'failed' }
  /** In the clipboard, or only in the field, from which the user copies it. */
  | { readonly kind: 'copied' | 'shown'; readonly link: string }

interface CopyMomentProps {
  readonly label: string
  /** The look of the button in place of a small button's. */
  readonly className?: string | undefined
  /** Shows the link even if it was copied. */
  readonly showsLink?: boolean
}

/** A button that copies a link to this moment of the run, on this page. */
export function CopyMoment({ label, className, showsLink = false }: CopyMomentProps) {
  const [copied, setCopied] = useState<Copied>({ kind: 'none' })
  const copy = () => copyMoment().then(setCopied, () => setCopied({ kind: 'failed' }))
  return (
    <>
      {className === undefined ? (
        <SmallButton onClick={() => void copy()}>{label}</SmallButton>
      ) : (
        <button
          type="button"
          className={className}
          aria-label={text('copyMoment')}
          onClick={() => void copy()}
        >
          {label}
        </button>
      )}
      <CopiedLink copied={copied} showsLink={showsLink} />
    </>
  )
}

interface CopiedLinkProps {
  readonly copied: Copied
  readonly showsLink: boolean
}

function CopiedLink({ copied, showsLink }: CopiedLinkProps) {
  if (copied.kind === 'none') return null
  if (copied.kind === 'unshared') return <span role="status">{text('notShared')}</span>
  if (copied.kind === 'failed') return <span role="status">{text('notCopied')}</span>
  return (
    <span className={classes.copied}>
      <span role="status">{text(copied.kind === 'copied' ? 'linkCopied' : 'link')}</span>
      {(showsLink || copied.kind === 'shown') && (
        <TextField
          size="small"
          label={text('link')}
          labelPosition="hidden"
          readOnly
          value={copied.link}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
    </span>
  )
}

async function copyMoment(): Promise<Copied> {
  const [state, scenarios] = await Promise.all([readState(), readScenarios()])
  const scenario = scenarios.find(({ title }) => title === state.scenario)?.name
  if (scenario === undefined) return { kind: 'unshared' }
  // The address, not the router's location: pages keep some of their state in the address alone.
  const { pathname, search } = pageAddress()
  const page = `${pathname}${search}`
  const link = sharedUrl(linkOf({ scenario, seed: state.seed, atMs: state.now, page }))
  try {
    await navigator.clipboard.writeText(link)
    return { kind: 'copied', link }
  } catch {
    return { kind: 'shown', link }
  }
}
