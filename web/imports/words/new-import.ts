import { WORDS as PLATFORM } from '../../platform/words.ts';

/** All texts of the page for a new import, and of the choice of an account. */
export const WORDS = {
  title: 'Import a file',
  intro: 'Check everything before it is added. You can undo an import later.',
  example: 'Don’t have a file? See how it works with an invented statement, in an account of its own. You can undo it.',
  importExample: 'Import an example',
  exampleAccount: 'Example checking',
  read: 'Files that were read',
  file: 'File',
  choose: 'Choose files',
  drop: 'or drop them here',
  fileHint: (most: string) =>
    `Statements and exports from your bank or another app: ${PLATFORM.importFormats}. Counterfoil backups too. Several at once, up to ${most.replace(' ', '\u00a0')} together.`,
  options: 'File type and large files',
  compressed: 'Most browsers compress large files before sending them.',
  type: 'File type',
  typeHint: 'Choose a type only if detection gets it wrong.',
  detect: 'Detect automatically',
  account: 'Account',
  accountHint: 'You can change it after the file is read.',
  afterReading: 'Decide after the file is read',
  send: 'Check the file',

  newAccount: {
    title: 'About the new account',
    choice: 'New account',
    lead: 'You can correct this until you add the rows. After that, the currency cannot change.',
    name: 'Name',
    nameHint: 'If blank, the account is named after the file.',
    class: 'Type',
    currency: 'Currency',
    change: 'Change its name, type or currency',
    /** Where the file does not say it. */
    chooseCurrency: 'Choose the currency',
    known: (name: string, currency: string) => `${name} (${currency})`,
  },
} as const;
