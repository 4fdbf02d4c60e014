import { Panel } from '../ui/Panel.tsx'
import classes from './AboutPage.module.css'
import { ContentPage } from './ContentPage.tsx'

export function AboutPage() {
  return (
    <ContentPage>
      {({ sections }) => (
        <div className={classes.sections}>
          {sections.map(({ id, title, text }) => (
            <div key={title} id={id}>
              <Panel title={title}>
                <p className={classes.text}>{text}</p>
              </Panel>
            </div>
          ))}
        </div>
      )}
    </ContentPage>
  )
}
