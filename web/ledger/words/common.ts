/** Texts that several pages of the ledger share. */
export const WORDS = {
  none: 'None',
  months: 'Months',
  wholeYear: (year: string) => `All of ${year}`,
  earlierYears: 'Earlier years',
  upcoming: 'Upcoming',
  amountHint: (example: string) => `For example ${example}.`,
  directions: { out: 'Out', in: 'In' },
} as const;
