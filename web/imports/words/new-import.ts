/** All texts of the page for a new import, and of the choice of an account. */
export const WORDS = {
  title: 'New import',
  intro: 'You see everything before it is added to your ledger.',
  read: 'Files that were read',
  file: 'File',
  choose: 'Choose files',
  drop: 'or drop them here',
  fileHint: (most: string) =>
    `Statements and exports of your bank or another program (CSV, Excel, OFX, CAMT, MT940, QIF or PDF) and backups of Counterfoil: several at once, up to ${most} together.`,
  options: 'File type and large files',
  compressed: 'If your browser can, it compresses larger files before it sends them.',
  type: 'File type',
  typeHint: 'Choose a type only if detection gets it wrong.',
  detect: 'Detect automatically',
  account: 'Account',
  accountHint:
    'Leave it to the file if it names its accounts, or if you imported one like it before. If the account stays unknown, you are asked before anything is added.',
  inFile: 'Find it in the file, or ask me',
  send: 'Read the file',

  newAccount: {
    title: 'New account',
    choice: 'New account',
    lead: 'Created if you choose “New account” above or enter a name.',
    leadFirst: 'You have no accounts yet. This account is created if the file does not name its own.',
    name: 'Name (optional)',
    nameHint: 'If blank, the account is named after the file.',
    class: 'Class',
    currency: 'Currency',
    forever: 'You cannot change this later.',
    currencyOfFile: (usual: string) => `As in the file, or ${usual} if it names none`,
    known: (name: string, currency: string) => `${name} (${currency})`,
  },
} as const;
