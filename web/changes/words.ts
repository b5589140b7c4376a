/** All texts of the pages for bulk edits, duplicates, transfers and suggestions. */
export const WORDS = {
  links: {
    changes: 'All bulk edits',
    transactions: 'Transactions',
  },
  duplicates: {
    title: 'Possible duplicates',
    intro:
      'Two files or banks can describe one transaction in different words. Merging keeps one of the two and takes over the category, notes and tags that it lacks from the other. You can undo a merge. Pairs that you keep are not shown again.',
    empty: 'No possible duplicates.',
    done: { dismissed: 'The transactions were kept, and the pair will not be shown again.' },
    /** A script counts: `#` is the number. */
    selected: '# selected',
    mergeSelected: 'Merge selected',
    keepSelected: 'Keep both of each',
    selectAll: 'Select all on this page',
    selectNone: 'Select none',
    nothingSelected: 'Select at least one pair',
    columns: {
      select: 'Select',
      one: 'Transaction',
      other: 'Possible duplicate',
      amount: 'Amount',
      why: 'Why',
      decide: 'Decide',
    },
    selectPair: (one: string, other: string) => `Select ${one} and ${other}`,
    pair: (one: string, other: string) => `${one} and ${other}`,
    sources: { import: 'Import', bank: 'Bank', hand: 'By hand' },
    noCategory: 'no category',
    keep: 'Keep this one',
    isKept: 'This one is kept, because it is split or linked to another.',
    certain: 'Certain',
    merge: 'Merge',
    keepBoth: 'Keep both',
  },
} as const;
