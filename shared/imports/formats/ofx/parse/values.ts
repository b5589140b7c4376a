import { isLocalDate } from '../../../../platform/domain/dates/local-date.ts';
import { quoteValue } from '../../../../platform/domain/errors.ts';
import type { StatementEntry } from '../../../statements/domain/statement-file.ts';
import { childOf, type Element, textOf } from '../../../statements/parse/element-tree.ts';
import { type StatementAmount, statementAmount } from '../../../statements/parse/statement-amount.ts';

const DAY = /^([0-9]{4})-?([0-9]{2})-?([0-9]{2})/;
/** The day as written by the bank, whatever its time zone. */
export const dayOf = (text: string): string | undefined => {
  const [, year, month, day] = DAY.exec(text) ?? [];
  const date = `${year}-${month}-${day}`;
  return year !== undefined && isLocalDate(date) ? date : undefined;
};

const GROUPED = /^[+-]?[0-9]{1,3}(?:(?:,[0-9]{2,3})*,[0-9]{3}(?:\.[0-9]*)?|(?:\.[0-9]{3})+(?:,[0-9]*)?)$/;
/** 1.234 or 1234: banks that group write it as they write 1,234.56. */
const UNCLEAR = /^[+-]?[1-9][0-9]{0,2},[0-9]{3}$/;

/** OFX 3.2.9.1: a point or a comma before the decimals, and no grouping; banks group nevertheless. */
export const amountOf = (text: string): StatementAmount => {
  const bare = text.replace(/\s/g, '');
  if (UNCLEAR.test(bare))
    return { ok: false, problem: `Amount ${quoteValue(text)} is unclear: write 1234.00 or 1.234, without grouping` };
  const marks = bare.replace(/[^.,]/g, '');
  if (marks.length < 2) return statementAmount(text, bare.replace(',', '.'));
  if (!GROUPED.test(bare)) return { ok: false, problem: `Amount ${quoteValue(text)} is not a number` };
  const [group = '', last] = [marks[0], marks.at(-1)];
  const plain = bare.replaceAll(group, '');
  return statementAmount(text, last === group ? plain : plain.replace(',', '.'));
};

/** Upper case; blank if it is no code of a currency. */
export const codeOf = (text: string): string => (/^[A-Z]{3}$/i.test(text) ? text.toUpperCase() : '');

/** CURRENCY names the currency of the amounts beside it; ORIGCURRENCY only says what they were before (OFX 5.2). */
export const currencyOf = (element: Element, ofStatement: string): string =>
  codeOf(textOf(childOf(element, 'CURRENCY'), 'CURSYM')) || ofStatement;

type Dated = Pick<StatementEntry, 'line' | 'date' | 'printedDate' | 'amount' | 'problems'>;

/** The day and the amount of an entry, with what is wrong with them. */
export const readDated = ({ line }: Element, sent: { readonly date: string; readonly amount: string }): Dated => {
  const date = dayOf(sent.date);
  const amount = amountOf(sent.amount);
  return {
    line,
    date: date ?? '',
    printedDate: sent.date,
    amount: amount.ok ? amount.value : '',
    problems: [
      ...(date === undefined
        ? [sent.date === '' ? 'Date is required' : `Date ${quoteValue(sent.date)} is not a date written as YYYYMMDD`]
        : []),
      ...(amount.ok ? [] : [amount.problem]),
    ],
  };
};
