import type { AccountType } from '../../../../ledger/entries/domain/account.ts';
import { isLocalDate } from '../../../../platform/domain/dates/local-date.ts';
import { quoteValue } from '../../../../platform/domain/errors.ts';
import { negate, sum } from '../../../../platform/domain/money/decimal.ts';
import { compareText } from '../../../../platform/domain/text/compare-text.ts';
import type { ImportWarning } from '../../../domain/import-attributes.ts';
import type {
  AccountStatement,
  StatedBalance,
  StatementEntry,
  StatementFileRead,
} from '../../../statements/domain/statement-file.ts';
import {
  allOf,
  at,
  childOf,
  childrenOf,
  type Element,
  textAt,
  textOf,
} from '../../../statements/parse/element-tree.ts';
import { withRepeatedNumbers } from '../../../statements/parse/repeated-entries.ts';
import { type StatementAmount, statementAmount } from '../../../statements/parse/statement-amount.ts';
import { settleDays } from '../../../statements/parse/statement-days.ts';
import { settleSigns } from '../../../statements/parse/statement-signs.ts';
import { statementText } from '../../../statements/parse/statement-text.ts';
import { type Owner, partyOf, textsOf } from './details.ts';
import { readXml } from './xml-tree.ts';

/** Whether a text starts like ISO 20022 camt.052, camt.053 or camt.054, with or without a namespace. */
export const isCamt = (head: string): boolean =>
  /^\s*</.test(head) &&
  /<(?:[\w.-]+:)?Document\b/.test(head) &&
  /camt\.05[234]|<(?:[\w.-]+:)?BkToCstmr(?:Stmt|AcctRpt|DbtCdtNtfctn)\b/.test(head);

const MESSAGES = ['Stmt', 'Rpt', 'Ntfctn'];

/** Reads account reports (camt.052), statements (camt.053) and notifications (camt.054) of any version. */
export const readCamt = (bytes: Uint8Array): StatementFileRead => {
  const read = readXml(statementText(bytes));
  if (!read.ok) return read;
  const messages = allOf(read.root, MESSAGES);
  if (messages.length === 0)
    return {
      ok: false,
      message:
        'The XML file has no statement (Stmt), report (Rpt) or notification (Ntfctn): export the transactions as camt.053',
    };
  const settled = messages.map((message) => {
    const days = settleDays(toStatement(message));
    const signs = settleSigns(days.statement, { asksOfReversals: true });
    return { statement: signs.statement, warnings: [...warningsOf(message), ...days.warnings, ...signs.warnings] };
  });
  const [statements, warnings] = [
    settled.map(({ statement }) => statement),
    settled.flatMap((statement) => statement.warnings),
  ];
  return { ok: true, file: { format: 'camt', statements, warnings } };
};

/** Codes of ISO 20022 for kinds of accounts. */
const TYPES: Readonly<Partial<Record<string, AccountType>>> = { CARD: 'credit_card', LOAN: 'loan' };

const toStatement = (message: Element): AccountStatement => {
  const account = childOf(message, 'Acct');
  const balances = childrenOf(message, 'Bal');
  const entries = childrenOf(message, 'Ntry');
  const ofAmounts = new Set(entries.map((entry) => at(entry, 'Amt')?.attributes['Ccy'] ?? ''));
  const currency =
    textOf(account, 'Ccy') ||
    (at(balances[0], 'Amt')?.attributes['Ccy'] ?? '') ||
    (ofAmounts.size === 1 ? ([...ofAmounts][0] ?? '') : '');
  const period = childOf(message, 'FrToDt');
  const number =
    ['IBAN', 'Othr/Id', 'PrtryAcct/Id', 'BBAN'].map((path) => textAt(account, `Id/${path}`)).find((id) => id !== '') ??
    '';
  const owner = { name: textAt(account, 'Ownr/Nm') || textAt(account, 'Ownr/Pty/Nm'), account: number };
  const bank = textAt(account, 'Svcr/FinInstnId/Nm');
  const opening = balanceOf(balances.toSorted(compareDays), ['OPBD', 'PRCD']);
  const closing = balanceOf(
    balances.toReversed().toSorted((a, b) => compareDays(b, a)),
    ['CLBD'],
  );
  return {
    account: number,
    accountName: textOf(account, 'Nm'),
    accountType: TYPES[textAt(account, 'Tp/Cd').toUpperCase()] ?? null,
    ...(bank !== '' && { bank }),
    currency: /^[A-Z]{3}$/i.test(currency) ? currency.toUpperCase() : '',
    from: dayOf(textOf(period, 'FrDtTm')) ?? dayOf(textOf(period, 'FrDt')) ?? null,
    to: dayOf(textOf(period, 'ToDtTm')) ?? dayOf(textOf(period, 'ToDt')) ?? null,
    opening,
    closing,
    entries: withRepeatedNumbers(
      entries.filter((entry) => statusOf(entry) !== 'INFO').map((entry) => toEntries(entry, owner)),
      { opening, closing },
    ),
  };
};

const dayOfBalance = (balance: Element): string => textAt(balance, 'Dt/Dt') || textAt(balance, 'Dt/DtTm').slice(0, 10);
const compareDays = (a: Element, b: Element): number => compareText(dayOfBalance(a), dayOfBalance(b));

/** The first booked balance of a kind; a statement can have those of several days. */
const balanceOf = (balances: readonly Element[], codes: readonly string[]): StatedBalance | null => {
  for (const code of codes) {
    const found = balances.find((balance) => textAt(balance, 'Tp/CdOrPrtry/Cd') === code);
    const amount = found === undefined ? undefined : amountOf(found, directionOf(found) || 'CRDT');
    if (found === undefined || amount === undefined || !amount.ok) continue;
    return { amount: amount.value, date: dayOf(textAt(found, 'Dt/Dt') || textAt(found, 'Dt/DtTm')) ?? null };
  }
  return null;
};

/** `BOOK`, `PDNG`, `FUTR` or `INFO`; before version 8 a text, then a code. */
const statusOf = (entry: Element): string =>
  textAt(entry, 'Sts/Cd') || textAt(entry, 'Sts/Prtry') || textOf(entry, 'Sts');

const isPending = (status: string): boolean => status === 'FUTR' || /^(?:pdng|pend)/iu.test(status);

/** Before version 8 a bank may leave it out, and all versions allow codes of the bank. */
const stateDoubt = (status: string): Pick<StatementEntry, 'doubt'> =>
  status === '' || /^book/iu.test(status) || isPending(status)
    ? {}
    : {
        doubt: {
          text: status,
          question: `Did the transactions with the state ${quoteValue(status)} go through?`,
          ifBooked: 'yes: add these rows',
          ifLeftOut: 'no: leave these rows out',
        },
      };

/** A collective entry becomes its transactions, if they add up to it in its own currency. */
const toEntries = (entry: Element, owner: Owner): readonly StatementEntry[] => {
  const whole = toEntry(entry, { element: entry, whole: undefined, owner });
  const details = allOf(entry, ['TxDtls']);
  if (details.length < 2 || whole.amount === '') return [whole];
  const parts = details.map((detail) => toEntry(entry, { element: detail, whole, owner }));
  const isExact = parts.every(({ amount, currency }) => amount !== '' && currency === whole.currency);
  return isExact && sum(parts.map(({ amount }) => amount)) === whole.amount ? parts : [whole];
};

/** Whether the transactions of a collective entry have amounts of their own that are not those of the entry. */
const isUndivided = (entry: Element): boolean => {
  const parts = allOf(entry, ['TxDtls']);
  if (statusOf(entry) === 'INFO' || parts.length < 2) return false;
  const currency = at(entry, 'Amt')?.attributes['Ccy'];
  const areOfEntry = parts.every((detail) => at(detailMoney(detail), 'Amt')?.attributes['Ccy'] === currency);
  return areOfEntry && toEntries(entry, NOBODY).length === 1;
};
const NOBODY: Owner = { name: '', account: '' };

type Part = {
  readonly element: Element;
  /** The entry that the transaction is a part of. */
  readonly whole: StatementEntry | undefined;
  readonly owner: Owner;
};

const toEntry = (entry: Element, { element, whole, owner }: Part): StatementEntry => {
  const detail = whole === undefined ? allOf(entry, ['TxDtls'])[0] : element;
  const money = whole === undefined ? element : (detailMoney(element) ?? element);
  const direction = directionOf(element) || directionOf(entry);
  const texts = textsOf(entry, detail, owner);
  const name = partyOf(detail, direction === 'DBIT', owner) || textOf(entry, 'AddtlNtryInf') || (texts[0] ?? '');
  return {
    line: element.line,
    ...readMoney(entry, { detail, money, direction }),
    name,
    notes: texts.filter((text) => text !== name).join('\n'),
    reference: textAt(detail, 'Refs/AcctSvcrRef') || textOf(entry, 'AcctSvcrRef'),
    isPending: isPending(statusOf(entry)),
    ...stateDoubt(statusOf(entry)),
    ...(['true', '1'].includes(textOf(entry, 'RvslInd')) && { isReversal: true }),
  };
};

const DAYS = ['BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm'];

type Money = { readonly detail: Element | undefined; readonly money: Element; readonly direction: string };

const readMoney = (
  entry: Element,
  { detail, money, direction }: Money,
): Pick<StatementEntry, 'date' | 'printedDate' | 'amount' | 'currency' | 'problems'> => {
  const days = [...DAYS.map((path) => textAt(entry, path)), textAt(detail, 'RltdDts/IntrBkSttlmDt')];
  const sent = days.find((text) => text !== '') ?? '';
  const date = dayOf(sent);
  const amount = amountOf(money, direction);
  return {
    date: date ?? '',
    printedDate: sent,
    amount: amount.ok ? amount.value : '',
    currency: (at(money, 'Amt')?.attributes['Ccy'] ?? '').toUpperCase(),
    problems: [...(date === undefined ? [noDay(sent)] : []), ...(amount.ok ? [] : [amount.problem])],
  };
};

const noDay = (sent: string): string =>
  sent === ''
    ? 'Date is required, because the entry has neither BookgDt nor ValDt and the statement is not of one day: set the date of the row'
    : `Date ${quoteValue(sent)} is not a date`;

const directionOf = (element: Element): string => textOf(element, 'CdtDbtInd');

/** The amount of a transaction: its own, or that in the currency of the account. */
const detailMoney = (detail: Element): Element | undefined =>
  childOf(detail, 'Amt') === undefined ? at(detail, 'AmtDtls/TxAmt') : detail;

/** The direction is that of the booking, also for a reversal (ISO 20022, RvslInd), unless the balances say otherwise. */
const amountOf = (element: Element, direction: string): StatementAmount => {
  const text = textOf(element, 'Amt');
  const amount = statementAmount(text, text);
  if (!amount.ok) return amount;
  if (amount.value.startsWith('-'))
    return {
      ok: false,
      problem: `Amount ${quoteValue(text)} is unclear: CdtDbtInd has the direction, so write it without a sign`,
    };
  if (direction !== 'CRDT' && direction !== 'DBIT')
    return { ok: false, problem: `Amount ${quoteValue(text)} has no direction: CdtDbtInd is neither CRDT nor DBIT` };
  return direction === 'DBIT' ? { ok: true, value: negate(amount.value) } : amount;
};

const dayOf = (text: string): string | undefined => {
  const day = text.slice(0, 10);
  return isLocalDate(day) ? day : undefined;
};

const warningsOf = (message: Element): readonly ImportWarning[] => {
  const entries = childrenOf(message, 'Ntry');
  const stated = textAt(message, 'TxsSummry/TtlNtries/NbOfNtries');
  const notices = entries.filter((entry) => statusOf(entry) === 'INFO').length;
  const { line } = message;
  const undivided = entries.filter(isUndivided).length;
  return [
    ...(undivided === 0
      ? []
      : [
          {
            line,
            code: 'parts_differ',
            message: `Collective entries whose transactions do not add up to them: ${undivided}. Each is one row with the amount of the entry: check them`,
          },
        ]),
    ...(/^[0-9]{1,9}$/.test(stated) && Number(stated) !== entries.length
      ? [
          {
            line,
            code: 'entries_missing',
            message: `The statement says that it has ${stated} entries, but it has ${entries.length}`,
          },
        ]
      : []),
    ...(notices === 0
      ? []
      : [
          {
            line,
            code: 'notices_not_read',
            message: `Entries that are only for information are not imported: ${notices}`,
          },
        ]),
  ];
};
