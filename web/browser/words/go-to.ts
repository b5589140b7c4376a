/** The texts of the field that goes anywhere. */
export const WORDS = {
  title: 'Go to',
  field: 'Page, account or transaction',
  inTransactions: (text: string) => `Search transactions for “${text}”`,
  nothing: 'Nothing found.',
  newTransaction: 'New transaction',
  importFile: 'Import a file',
  close: 'Close',
  useKeys: 'Use single keys',
  keysTitle: 'Keys',
  keys: [
    ['Ctrl K', 'Go to a page, an account or a transaction'],
    ['/', 'Search on this page, or in transactions'],
    ['n', 'New transaction'],
    ['j and k', 'Next and previous row'],
    ['x', 'Select the row'],
    ['Ctrl Z', 'Undo the last change'],
    ['?', 'Show these keys'],
  ],
  keysOf: { g: (letter: string) => `g ${letter}` },
} as const;
