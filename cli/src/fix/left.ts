import type { CounterfoilClient, ImportDetail, Schemas } from '@counterfoil/client';
import { collect } from '../collect.ts';

export type Row = Schemas['ImportRow'];
export type Mapping = Schemas['ImportMapping'];
export type Question = ImportDetail['questions'][number];

/** The decisions that an import needs before it can be published. */
export type Left = {
  readonly detail: ImportDetail;
  readonly questions: readonly Question[];
  /** Texts of the file that need a record, which publishing does not create. */
  readonly mappings: readonly Mapping[];
  /** The first rows with errors; `detail.stats` has their number. */
  readonly rows: readonly Row[];
  /** The first rows that may be in the ledger already. */
  readonly duplicates: readonly Row[];
  readonly isTooLargeToSearch: boolean;
};

const MOST_ROWS = 100;
/** The API selects possible duplicates of imports with at most this many rows. */
const MOST_SEARCHED = 20_000;

export const readLeft = async (client: CounterfoilClient, id: string): Promise<Left> => {
  const detail = await client.imports.waitUntilSettled(id);
  const path = { id };
  const mappings = await collect(client.list('/imports/{id}/mappings', { path }));
  const { invalid_rows_count: invalid, rows_count: count } = detail.stats;
  const isOpenImport = detail.status === 'pending' || detail.status === 'failed';
  const isSearched = isOpenImport && count <= MOST_SEARCHED;
  const rowsWith = (query: { readonly valid: 'false' } | { readonly effect: 'review' }, most: number) =>
    collect(client.list('/imports/{id}/rows', { path, query }), most);
  return {
    detail,
    questions: questionsOf(detail),
    mappings: mappings.filter(isOpen),
    rows: await rowsWith({ valid: 'false' }, invalid === 0 ? 0 : MOST_ROWS),
    duplicates: await rowsWith({ effect: 'review' }, isSearched ? MOST_ROWS : 0),
    isTooLargeToSearch: isOpenImport && !isSearched,
  };
};

const SIGNS: Question['candidates'] = [
  { value: 'inflows_positive', meaning: 'money in is positive' },
  { value: 'inflows_negative', meaning: 'money in is negative' },
];

const questionsOf = ({ questions, sign_question: sign }: ImportDetail): readonly Question[] =>
  sign === undefined || questions.some(({ field }) => field === 'signage_convention')
    ? questions
    : [...questions, { field: 'signage_convention', question: sign, candidates: SIGNS }];

const isOpen = (mapping: Mapping): boolean => {
  const { type, value, mappable, key, create_when_empty } = mapping;
  if (type === 'account_type') return value === null;
  return type === 'account' && mappable === null && (key === '' || !create_when_empty || needsCurrency(mapping));
};

/** Whether the account would be created, but in which currency is not known. */
export const needsCurrency = ({ create_when_empty, currency, currency_doubt }: Mapping): boolean =>
  create_when_empty && currency_doubt !== undefined && currency === undefined;

export const isNothingLeft = ({ questions, mappings, detail, duplicates }: Left): boolean =>
  questions.length + mappings.length + detail.publish_errors.length + duplicates.length === 0;
