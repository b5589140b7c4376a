import type { LeftOutReason } from '../../../shared/imports/domain/import-attributes.ts';
import type { Count } from '../../platform/format/counts.ts';
import { type Child, html } from '../../platform/html.ts';

type Reason = LeftOutReason | 'person';

/** All texts of rows that are left out. */
export const WORDS = {
  rows: ({ count, text }: Count) => `${text} ${count === 1 ? 'row' : 'rows'}`,
  all: (rows: Child, isOne: boolean) => html`${rows} ${isOne ? 'is' : 'are'} left out.`,
  allBecause: (rows: Child, why: Child) => html`Left out: ${rows}, because ${why}.`,
  list: (rows: Child, isOne: boolean) => html`${rows} ${isOne ? 'is' : 'are'} left out:`,
  pronoun: (isOne: boolean) => (isOne ? 'it' : 'they'),
  /** `subject`: a pronoun or a count. */
  reasons: {
    person: (subject: string, isOne: boolean) => `${subject} ${isOne ? 'was' : 'were'} left out by hand`,
    no_date: (subject: string, isOne: boolean) => `${subject} ${isOne ? 'has' : 'have'} no date`,
    total: (subject: string, isOne: boolean) =>
      isOne ? `${subject} is a balance or a total` : `${subject} are balances or totals`,
    state: (subject: string) => `${subject} did not go through`,
    direction: (subject: string, isOne: boolean) => `${subject} ${isOne ? 'is' : 'are'} neither money in nor money out`,
    pending: (subject: string, isOne: boolean) => `${subject} ${isOne ? 'is' : 'are'} not booked yet`,
  } satisfies Readonly<Record<Reason, (subject: string, isOne: boolean) => string>>,
  with: (text: string, sums: readonly Child[]) =>
    html`${text} (${sums.map((sum, at) => html`${at > 0 && ' and '}${sum}`)})`,
  /** Of a row, below “Left out”. */
  ofRow: {
    person: 'by hand',
    no_date: 'no date',
    total: 'a balance or a total',
    state: 'did not go through',
    direction: 'neither money in nor out',
    pending: 'not booked yet',
  } satisfies Readonly<Record<Reason, string>>,
  include: 'Include',
  includeRow: (number: number) => `row ${number}`,
} as const;
