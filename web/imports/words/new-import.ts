import { html } from '../../platform/html.ts';
import { WORDS as PLATFORM } from '../../platform/words.ts';

/** All texts of the page for a new import, and of the choice of an account. */
export const WORDS = {
  title: 'Import a file',
  intro: 'Check everything before it is added. You can undo an import later.',
  example: (href: string) =>
    html`Don’t have a file? Download <a href="${href}" download="example-statement.csv">${PLATFORM.exampleFile}</a>, import it, then undo the import.`,
  read: 'Files that were read',
  file: 'File',
  choose: 'Choose files',
  drop: 'or drop them here',
  fileHint: (most: string) =>
    `Statements and exports from your bank or another app: ${PLATFORM.importFormats}. Counterfoil backups too. Several at once, up to ${most.replace(' ', '\u00a0')} together.`,
  options: 'File type and large files',
  compressed: 'Most browsers compress large files before they send them.',
  type: 'File type',
  typeHint: 'Choose a type only if detection gets it wrong.',
  detect: 'Detect automatically',
  account: 'Account',
  accountHint:
    'Leave this as it is if the file names its accounts or you have imported one like it. If the account is still unclear, you choose it in the next step.',
  accountHintFirst: 'Keep “New account”, unless the file names its accounts or is a backup.',
  inFile: 'Find it in the file, or ask me',
  send: 'Check the file',

  newAccount: {
    title: 'New account',
    choice: 'New account',
    lead: 'Choose “New account” above, or enter a name here.',
    leadFirst: 'You have no accounts yet. Unless the file names its own, this one is created.',
    name: 'Name (optional)',
    nameHint: 'If blank, the account is named after the file.',
    class: 'Type',
    currency: 'Currency',
    forever: 'You cannot change this later.',
    currencyOfFile: (usual: string) => `As in the file, or ${usual} if it names none`,
    known: (name: string, currency: string) => `${name} (${currency})`,
  },
} as const;
