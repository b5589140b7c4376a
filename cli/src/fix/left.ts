import type { CounterfoilClient, ImportDetail, Schemas } from '@counterfoil/client';
import { collect } from '../collect.ts';

export type Row = Schemas['ImportRow'];
export type Mapping = Schemas['ImportMapping'];
export type Question = ImportDetail['questions'][number];

/** What an import needs before it can be published. */
export type Left = {
  readonly detail: ImportDetail;
  readonly questions: readonly Question[];
  /** Texts of the file that need a record, which publishing does not create. */
  readonly mappings: readonly Mapping[];
  /** The first rows with errors; `detail.stats` has their number. */
  readonly rows: readonly Row[];
  /** Rows that may be in the ledger already. */
  readonly duplicates: readonly Row[];
  /** Whether there are rows after those that were searched for duplicates. */
  readonly isSearchCut: boolean;
};

const MOST_ROWS = 100;
/** The API cannot select possible duplicates, so that rows are read one by one. */
const MOST_SEARCHED = 5_000;

export const readLeft = async (client: CounterfoilClient, id: string): Promise<Left> => {
  const detail = await client.imports.waitUntilSettled(id);
  const path = { id };
  const mappings = await collect(client.list('/imports/{id}/mappings', { path }));
  const { invalid_rows_count: invalid, rows_count: count } = detail.stats;
  const listed = client.list('/imports/{id}/rows', { path, query: { valid: 'false' } });
  const searched = await searchedRows(client, detail);
  return {
    detail,
    questions: questionsOf(detail),
    mappings: mappings.filter(isOpen),
    rows: await collect(listed, invalid === 0 ? 0 : MOST_ROWS),
    duplicates: searched.filter(({ effect }) => effect?.action === 'review'),
    isSearchCut: count > searched.length && searched.length === MOST_SEARCHED,
  };
};

const searchedRows = async (client: CounterfoilClient, { id, status }: ImportDetail): Promise<readonly Row[]> =>
  status === 'pending' || status === 'failed'
    ? collect(client.list('/imports/{id}/rows', { path: { id } }), MOST_SEARCHED)
    : [];

const SIGNS: Question['candidates'] = [
  { value: 'inflows_positive', meaning: 'money in is positive' },
  { value: 'inflows_negative', meaning: 'money in is negative' },
];

const questionsOf = ({ questions, sign_question: sign }: ImportDetail): readonly Question[] =>
  sign === undefined || questions.some(({ field }) => field === 'signage_convention')
    ? questions
    : [...questions, { field: 'signage_convention', question: sign, candidates: SIGNS }];

const isOpen = ({ type, value, mappable, key, create_when_empty }: Mapping): boolean => {
  if (type === 'account_type') return value === null;
  return type === 'account' && mappable === null && (key === '' || !create_when_empty);
};

export const isNothingLeft = ({ questions, mappings, detail, duplicates }: Left): boolean =>
  questions.length + mappings.length + detail.stats.invalid_rows_count + duplicates.length === 0;
