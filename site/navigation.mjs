/**
 * The menu of the site: groups of pages by file, with a short title where the page's own is long. Pages in no group are listed in
 * the last group.
 * @type {readonly { readonly text: string, readonly pages: Readonly<Record<string, string>> }[]}
 */
export const GROUPS = [
  {
    text: 'Begin',
    pages: {
      'docs/start.md': 'Start',
      'docs/dashboard.md': 'The dashboard',
      'docs/troubleshooting.md': 'Troubleshooting',
    },
  },
  {
    text: 'For developers',
    pages: {
      'docs/developers.md': 'Overview',
      'docs/control-api.md': 'Control API',
      'docs/core-dialect.md': 'Core dialect',
    },
  },
  {
    text: 'For QA',
    pages: {
      'docs/qa.md': 'Overview',
      'docs/scenarios.md': 'Write a scenario',
      'docs/faults.md': 'Faults',
      'docs/runs.md': 'Many runs',
      'docs/steering.md': 'Steer from a shell',
      'docs/recordings.md': 'Record and replay',
      'docs/import.md': 'Import an incident',
      'docs/proxy.md': 'Faults in a proxy',
      'docs/load.md': 'Load',
      'docs/client.md': 'What a client sends',
    },
  },
  {
    text: 'For sales',
    pages: { 'docs/sales.md': 'Overview', 'docs/presenting.md': 'Present a story' },
  },
  {
    text: 'Reference',
    pages: {
      'docs/scenario-reference.md': 'Every key of a scenario',
      'docs/reference.md': 'Events, calls, actions',
      'docs/options.md': 'Options of a start',
      'docs/glossary.md': 'Glossary',
      'docs/style.md': 'Style',
    },
  },
  {
    text: 'Real backend',
    pages: {
      'docs/real-backend.md': 'Connect a backend',
      'docs/contract/README.md': 'The contract',
    },
  },
  {
    text: 'The dashboard',
    pages: {
      'docs/alerts.md': 'Alerts',
      'docs/fleet-tools.md': 'Fleet tools',
      'docs/screen-texts.md': 'Screen texts',
    },
  },
  {
    text: 'Operate',
    pages: {
      'docs/container.md': 'In a container',
      'docs/operating.md': 'Operate an emulator',
      'docs/several-emulators.md': 'Several emulators',
      'docs/serving.md': 'Serve the dashboard',
    },
  },
  {
    text: 'Evidence',
    pages: {
      'docs/statements.md': 'Statements',
      'docs/reliability.md': 'Reliability',
      'docs/threat-model.md': 'Threat model',
      'docs/accessibility.md': 'Accessibility',
    },
  },
]

/** The group of pages that no other group names, such as those of the root. */
export const OTHER_GROUP = 'Contribute'
