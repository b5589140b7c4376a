/** All texts of the page that splits a transaction. */
export const WORDS = {
  title: (name: string) => `Split ${name}`,
  partsOf: (name: string) => `Parts of ${name}`,
  intro: (total: string) =>
    `Each part has its own category, and the parts must add up to ${total}. Totals count the parts instead of the whole. The account balance does not change.`,
  endsTransfer: 'One part is linked to a transfer. Changing the parts removes that link.',
  label: 'Parts',
  split: 'Split',
  save: 'Save parts',
  add: 'Add a part',
  cancel: 'Cancel',
  part: (number: number) => `Part ${number}`,
  name: 'Name (optional)',
  category: 'Category',
  amount: 'Amount',
  rest: 'Leave blank for the rest',
  nothingLeft: (total: string) => `All of ${total} is assigned`,
  tooMuch: (amount: string) => `${amount} too much`,
  left: (amount: string, total: string) => `${amount} of ${total} still to assign`,
  joinTitle: 'Join the parts',
  joinHint: (name: string, parts: number) =>
    `${name} counts as one transaction again, with its own category. Its ${parts === 1 ? 'part is' : `${parts} parts are`} deleted, with their names, notes and tags.`,
  join: (parts: number) => (parts === 1 ? 'Join the part' : `Join ${parts} parts`),
} as const;
