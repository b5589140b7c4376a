import { readBankRow } from './bank-row.ts';
import { readInvestmentRow } from './investment-row.ts';
import type { QifTransaction } from './qif-file.ts';
import type { QifRow } from './qif-row.ts';
import type { QifRecord } from './qif-section.ts';
import type { QifRules } from './record-values.ts';

/** Characters of a record, and of its notes. No program writes longer ones, and a page of the ledger has to hold many. */
const MAX_RECORD = 50_000;
const MAX_NOTES = 10_000;
const MAX_SPLITS = 999;

const UNREAD: QifRow = {
  date: '',
  amount: '',
  name: '',
  category: '',
  tags: [],
  notes: '',
  qty: '',
  price: '',
  ticker: '',
  action: '',
  splits: [],
  errors: [],
  entry: null,
};

/** The row of one record; of a monstrous one only what is wrong with it. */
export const readRecord = ({ record, kind }: QifTransaction, rules: QifRules): QifRow => {
  const problem = sizeProblem(record);
  if (problem !== undefined) return { ...UNREAD, errors: [problem] };
  return kind === 'bank' ? readBankRow(record, rules) : readInvestmentRow(record, rules);
};

const sizeProblem = ({ lines }: QifRecord): string | undefined => {
  let size = 0;
  let notes = 0;
  let splits = 0;
  for (const { code, value } of lines) {
    size += value.length + 1;
    if (code === 'M' || code === 'A') notes += value.length + 1;
    if (code === 'S') splits++;
  }
  if (splits > MAX_SPLITS) return `The record has ${splits} splits, at most ${MAX_SPLITS} are possible`;
  if (size > MAX_RECORD) return `The record is longer than ${MAX_RECORD.toLocaleString('en')} characters`;
  return notes > MAX_NOTES ? `Notes are longer than ${MAX_NOTES.toLocaleString('en')} characters` : undefined;
};
