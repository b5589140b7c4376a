import { daysBetween, isLocalDate } from '../../../../platform/domain/dates/local-date.ts';
import { quoteValue } from '../../../../platform/domain/errors.ts';
import { negate } from '../../../../platform/domain/money/decimal.ts';
import type { ImportWarning } from '../../../domain/import-attributes.ts';
import type {
  AccountStatement,
  StatedBalance,
  StatementEntry,
  StatementFileRead,
} from '../../../statements/domain/statement-file.ts';
import { type StatementAmount, statementAmount } from '../../../statements/parse/statement-amount.ts';
import { settleDays } from '../../../statements/parse/statement-days.ts';
import { settleSigns } from '../../../statements/parse/statement-signs.ts';
import { statementText } from '../../../statements/parse/statement-text.ts';
import { detailsOf } from './details.ts';
import { type Field, fieldsOf } from './fields.ts';

/** Whether a text starts like MT940 or MT942; SWIFT blocks or lines of the bank may come first. */
export const isMt940 = (head: string): boolean =>
  /^(?:\{4:\s*)?:20:/m.test(head) && /^:(?:25P?|28C?|60[FM]|61):/m.test(head);

/** Reads the statements (MT940) and interim reports (MT942) of a file. SWIFT FIN, category 9. */
export const readMt940 = (bytes: Uint8Array): StatementFileRead => {
  const text = statementText(bytes);
  if (hasManyLines(text))
    return {
      ok: false,
      message: `The file has more than ${MAX_LINES.toLocaleString('en')} lines: export a shorter period`,
    };
  const messages = messagesOf(fieldsOf(text));
  if (messages.length === 0)
    return {
      ok: false,
      message: 'The file has no SWIFT message, because no line starts with :20: or :25:. Export the statement again',
    };
  const read = messages.map((message) => {
    const days = settleDays(toStatement(message));
    const signs = settleSigns(days.statement);
    return { statement: signs.statement, warnings: [...warningsOf(message), ...days.warnings, ...signs.warnings] };
  });
  const [statements, warnings] = [
    read.map(({ statement }) => statement),
    read.flatMap((statement) => statement.warnings),
  ];
  return { ok: true, file: { format: 'mt940', statements, warnings } };
};

const warningsOf = ([first, ...rest]: Message): readonly ImportWarning[] => {
  const has = (tag: string): boolean => rest.some((field) => field.tag.startsWith(tag));
  return has('60') && !has('62') && first !== undefined
    ? [
        {
          line: first.line,
          code: 'closing_balance_missing',
          message:
            'The statement has no closing balance (field 62), so transactions may be missing at its end: export it again',
        },
      ]
    : [];
};

const MAX_LINES = 1_000_000;

/** Counted one by one, because all lines of a hostile file at once take more memory than the function has. */
const hasManyLines = (text: string): boolean => {
  let lines = 0;
  for (const _ of text.matchAll(/\r\n|\n|\r/g)) if (++lines > MAX_LINES) return true;
  return false;
};

type Message = readonly Field[];

const isAccount = ({ tag }: Field): boolean => /^25P?$/.test(tag);

/** A message starts with field 20; some banks repeat only field 25. */
const messagesOf = (fields: readonly Field[]): readonly Message[] => {
  const messages: Field[][] = [];
  for (const field of fields) {
    const current = messages.at(-1);
    // right after field 61 it is a field 86 with a wrong number
    const isNextAccount = isAccount(field) && current?.some(isAccount) === true && current.at(-1)?.tag !== '61';
    const isNext = field.tag === '20' || isNextAccount;
    if (isNext || current === undefined) messages.push([field]);
    else current.push(field);
  }
  const isStatement = (message: Message): boolean =>
    message.some(({ tag }) => ['25', '60F', '60M', '61'].includes(tag));
  // a last message without anything else is one that was cut off
  return messages.some(isStatement)
    ? messages.filter((message) => isStatement(message) || message === messages.at(-1))
    : [];
};

const toStatement = (message: Message): AccountStatement => {
  const findField = (tag: RegExp): Field | undefined => message.find((field) => tag.test(field.tag));
  const opening = balanceOf(findField(/^60[FM]$/));
  const closing = balanceOf(message.findLast((field) => /^62[FM]$/.test(field.tag)));
  const floor = /^([A-Z]{3})/.exec(findField(/^34F$/)?.lines[0] ?? '')?.[1] ?? '';
  const currency = opening?.currency ?? closing?.currency ?? floor;
  return {
    account: (message.find(isAccount)?.lines[0] ?? '').trim().replace(/\s+[A-Z]{3}$/, ''),
    accountName: '',
    accountType: null,
    currency,
    from: opening?.balance.date ?? null,
    to: closing?.balance.date ?? null,
    opening: opening?.balance ?? null,
    closing: closing?.balance ?? null,
    entries: message.flatMap((field, at) =>
      field.tag === '61' ? [toEntry(field, detailsAfter(message, at), currency)] : [],
    ),
  };
};

/** The lines of the field 86 (NS at some banks) that follows a transaction. */
const detailsAfter = (message: Message, at: number): readonly string[] => {
  const next = message[at + 1];
  return next !== undefined && (next.tag === '86' || next.tag === 'NS') ? next.lines : [];
};

const BALANCE = /^([CD])([0-9]{6})([A-Z]{3})([0-9.]*,?[0-9]*)/;

const balanceOf = (
  field: Field | undefined,
): { readonly balance: StatedBalance; readonly currency: string } | undefined => {
  const [, side, day = '', currency = '', text = ''] = BALANCE.exec(field?.lines[0]?.trim() ?? '') ?? [];
  const amount = amountOf(text);
  if (side === undefined || !amount.ok) return undefined;
  return {
    balance: { date: dayOf(day) ?? null, amount: side === 'D' ? negate(amount.value) : amount.value },
    currency,
  };
};

/** Value date (left out by some banks), booking date, side, funds code, amount, type, reference of the owner, reference of the bank. */
const LINE =
  /^([0-9]{6})?(?:([0-9]{4})|\s{4})?(R?[CD]|E[CD])([A-Z])?([0-9.]*,?[0-9]*)([A-Z][A-Z0-9]{3})?(.*?)(?:\/\/(.*))?$/;

const toEntry = (field: Field, details: readonly string[], currency: string): StatementEntry => {
  const { name, notes } = detailsOf(details);
  const [, ...more] = field.lines;
  const extra = more.map((part) => part.trim()).filter((part) => part !== '');
  return {
    line: field.line,
    ...readLine(field.lines[0]?.trim() ?? ''),
    currency,
    name: name || (extra[0] ?? ''),
    notes: [notes, ...(name === '' ? extra.slice(1) : extra)].filter((part) => part !== '').join('\n'),
  };
};

/** A reversal of a credit (RC) is money out, and so is an expected debit (ED). */
const MONEY_OUT = ['D', 'RC', 'ED'];

const REVERSALS = ['RC', 'RD'];

/** Expected credits and debits are announced, not booked. */
const EXPECTED = ['EC', 'ED'];

const amountIn = (
  text: string,
  { side, digits, rest }: { readonly side: string | undefined; readonly digits: string; readonly rest: string },
): StatementAmount => {
  if (side === undefined) return { ok: false, problem: `Amount in ${quoteValue(text)} cannot be read` };
  return rest === ''
    ? { ok: false, problem: `Amount in ${quoteValue(text)} may be cut off: nothing follows it in field 61` }
    : amountOf(digits);
};

type LineRead = Pick<
  StatementEntry,
  'date' | 'printedDate' | 'amount' | 'reference' | 'isPending' | 'isReversal' | 'problems'
>;

const noDay = (printed: string): string =>
  printed === ''
    ? 'Date is required, because field 61 does not start with one and the statement is not of one day: set the date of the row'
    : `Date ${quoteValue(printed)} is not a date written as YYMMDD`;

const readLine = (text: string): LineRead => {
  const [, value = '', booked, side, , digits = '', type, owner = '', bank = ''] = LINE.exec(text) ?? [];
  const date = (booked === undefined ? undefined : bookedOn(booked, value)) ?? dayOf(value);
  const printed = side === undefined ? text : value;
  const amount = amountIn(text, { side, digits, rest: `${type ?? ''}${owner}` });
  const problems = date === undefined ? [noDay(printed)] : [];
  return {
    date: date ?? '',
    printedDate: printed,
    amount: !amount.ok ? '' : MONEY_OUT.includes(side ?? '') ? negate(amount.value) : amount.value,
    reference: bank.trim(), // a payer may write the same reference on several payments
    isPending: EXPECTED.includes(side ?? ''),
    ...(REVERSALS.includes(side ?? '') && { isReversal: true }),
    problems: amount.ok ? problems : [...problems, amount.problem],
  };
};

const CENTURY = 80;

const dayOf = (text: string): string | undefined => {
  const [, year, month, day] = /^([0-9]{2})([0-9]{2})([0-9]{2})$/.exec(text) ?? [];
  if (year === undefined) return undefined;
  const date = `${Number(year) >= CENTURY ? '19' : '20'}${year}-${month}-${day}`;
  return isLocalDate(date) ? date : undefined;
};

/** The booking date has no year: it is the one closest to the value date, also around New Year. */
const bookedOn = (text: string, value: string): string | undefined => {
  const near = dayOf(value) ?? dayOf(`${value.slice(0, 4)}01`);
  if (near === undefined) return undefined;
  const year = Number(near.slice(0, 4));
  const days = [year - 1, year, year + 1]
    .map((bookedYear) => `${bookedYear}-${text.slice(0, 2)}-${text.slice(2)}`)
    .filter(isLocalDate);
  return days.toSorted((a, b) => Math.abs(daysBetween(near, a)) - Math.abs(daysBetween(near, b)))[0];
};

/** SWIFT writes a decimal comma and no grouping; a point before three digits may group. A type of digits would look like decimals. */
const amountOf = (text: string): StatementAmount => {
  const unclear = /\.[0-9]{3}$/.test(text)
    ? 'write its decimals after a comma'
    : /[.,][0-9]{4,}$/.test(text)
      ? 'write at most 3 decimals and then the type, as in 12,50NMSC'
      : undefined;
  return unclear === undefined
    ? statementAmount(text, text.replace(',', '.'))
    : { ok: false, problem: `Amount ${quoteValue(text)} is unclear: ${unclear}` };
};
