/**
 * Pages of the site by their files below `docs/`, or in the root, in the order of the menu. A page that no group names
 * is in the last one.
 * @type {readonly { readonly text: string, readonly pages: readonly string[] }[]}
 */
export const GROUPS = [
  { text: 'Begin', pages: ['docs/start.md', 'docs/dashboard.md', 'docs/troubleshooting.md'] },
  {
    text: 'For developers',
    pages: [
      'docs/developers.md',
      'docs/control-api.md',
      'docs/operating.md',
      'docs/core-dialect.md',
    ],
  },
  {
    text: 'For QA',
    pages: [
      ...['docs/qa.md', 'docs/scenarios.md', 'docs/faults.md', 'docs/runs.md', 'docs/steering.md'],
      ...['docs/recordings.md', 'docs/import.md', 'docs/proxy.md', 'docs/load.md'],
    ],
  },
  { text: 'For sales', pages: ['docs/sales.md', 'docs/presenting.md'] },
  {
    text: 'Reference',
    pages: [
      'docs/scenario-reference.md',
      'docs/reference.md',
      'docs/options.md',
      'docs/glossary.md',
    ],
  },
  {
    text: 'Real backend',
    pages: ['docs/real-backend.md', 'docs/serving.md', 'docs/contract/README.md'],
  },
  {
    text: 'The dashboard',
    pages: ['docs/alerts.md', 'docs/fleet-tools.md', 'docs/screen-texts.md'],
  },
  {
    text: 'Evidence',
    pages: ['docs/statements.md', 'docs/reliability.md', 'docs/threat-model.md'],
  },
]

/** The group of pages that no other group names, such as those of the root. */
export const OTHER_GROUP = 'Operate and contribute'
