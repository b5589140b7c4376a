import type { AccountType } from '../../../../ledger/entries/domain/account.ts';
import { quoteValue } from '../../../../platform/domain/errors.ts';
import type { ImportWarning } from '../../../domain/import-attributes.ts';
import type {
  AccountStatement,
  StatedBalance,
  StatementEntry,
  StatementFileRead,
} from '../../../statements/domain/statement-file.ts';
import { allOf, childOf, type Element, textOf } from '../../../statements/parse/element-tree.ts';
import { statementText } from '../../../statements/parse/statement-text.ts';
import { applyCorrections, type CorrectingEntry } from './corrections.ts';
import { readElements } from './elements.ts';
import { INVESTMENTS, investmentEntries, type Securities, securitiesIn, unreadMoves } from './investments.ts';
import { positionsIn, unreadPositions } from './positions.ts';
import { settleTypedSigns, type TypedEntry } from './typed-signs.ts';
import { amountOf, codeOf, currencyOf, dayOf, readDated } from './values.ts';

/** Whether a text starts like OFX 1 or 2; comments and headers of any kind may come first. */
export const isOfx = (head: string): boolean => /<OFX[\s>]/i.test(head.slice(0, HEAD));

const HEAD = 4_000;
const TAIL = 4_000;
const CUT: ImportWarning = {
  line: null,
  code: 'file_cut_off',
  message: 'The file has no end tag </OFX>, so transactions may be missing at its end: export it again',
};
const STATEMENTS = ['STMTRS', 'CCSTMTRS', 'INVSTMTRS'];

/** Reads bank, card and investment statements of an OFX or QFX file (OFX 1.0.2 to 2.2). */
export const readOfx = (bytes: Uint8Array): StatementFileRead => {
  const text = statementText(bytes);
  const read = readElements(text);
  if (!read.ok) return read;
  const found = allOf(read.root, STATEMENTS);
  if (found.length === 0) return { ok: false, message: refusalOf(read.root) };
  const securities = securitiesIn(read.root);
  const bank = textOf(allOf(read.root, ['FI'])[0], 'ORG');
  const statements = found.map((element) => toStatement(element, securities, bank));
  const loans = allOf(read.root, ['LOANSTMTRS']).map((loan) =>
    noted(loan, 'loan_not_read', 'The statement of a loan is not read'),
  );
  const cut = /<\/OFX\s*>/i.test(text.slice(-TAIL)) ? [] : [CUT];
  const warnings = [
    ...cut,
    ...loans,
    ...found.flatMap(warningsOf),
    ...statements.flatMap((statement) => statement.warnings),
  ];
  return { ok: true, file: { format: 'ofx', statements: statements.map(({ statement }) => statement), warnings } };
};

const refusalOf = (root: Element): string => {
  const failed = allOf(root, ['STATUS']).find((status) => textOf(status, 'SEVERITY').toUpperCase() === 'ERROR');
  const reason =
    failed === undefined
      ? ''
      : ` The bank answered ${quoteValue(textOf(failed, 'MESSAGE') || `code ${textOf(failed, 'CODE')}`)}.`;
  return `The OFX file has no statement.${reason} Export the transactions of an account again`;
};

type ReadStatement = { readonly statement: AccountStatement; readonly warnings: readonly ImportWarning[] };

const toStatement = (element: Element, securities: Securities, bankName: string): ReadStatement => {
  const [bank, card, investment] = ['BANKACCTFROM', 'CCACCTFROM', 'INVACCTFROM'].map((name) => childOf(element, name));
  const list = childOf(element, 'BANKTRANLIST') ?? childOf(element, 'INVTRANLIST');
  const currency = codeOf(textOf(element, 'CURDEF'));
  const isCard = card !== undefined || element.name === 'CCSTMTRS';
  const read = allOf(element, TRANSACTIONS).flatMap((child) => toEntries(child, currency, securities));
  const { warnings, ...settled } = settleTypedSigns(read, isCard);
  const entries = applyCorrections(
    settled.entries.map((entry, at) => ({ entry, action: read[at]?.action ?? '', corrects: read[at]?.corrects ?? '' })),
  );
  const ofEntries = new Set(settled.entries.map((entry) => entry.currency));
  const statement = {
    account: textOf(bank ?? card ?? investment, 'ACCTID') || textOf(element, 'ACCTID'),
    accountName: '',
    accountType: isCard ? 'credit_card' : typeOf(element, bank),
    ...(isBankName(bankName) && { bank: bankName }),
    currency: currency || (ofEntries.size === 1 ? ([...ofEntries][0] ?? '') : ''),
    from: dayOf(textOf(list, 'DTSTART')) ?? null,
    to: dayOf(textOf(list, 'DTEND')) ?? null,
    opening: null,
    closing: balanceOf(childOf(element, 'LEDGERBAL')),
    ...settled,
    entries: [...entries, ...positionsIn(element, { currency, securities })],
  };
  return { statement, warnings };
};

const typeOf = ({ name }: Element, account: Element | undefined): AccountType | null => {
  if (name === 'INVSTMTRS') return 'investment';
  return textOf(account, 'ACCTTYPE').toUpperCase() === 'CREDITLINE' ? 'loan' : null;
};

/** Some banks write a number, such as `B1`, or the standard's name there. */
const isBankName = (text: string): boolean => /\p{L}{2}/u.test(text) && !/^(?:ofx|qfx|fi|org|unknown)$/iu.test(text);

const balanceOf = (element: Element | undefined): StatedBalance | null => {
  const amount = amountOf(textOf(element, 'BALAMT'));
  return amount.ok ? { amount: amount.value, date: dayOf(textOf(element, 'DTASOF')) ?? null } : null;
};

const BANK = ['STMTTRN', 'STMTTRNP'];
/** The one of OFX 2.2, and those of banks. */
const PENDING_LISTS = [
  'BANKTRANLISTP',
  'CCTRANLISTP',
  'PENDING',
  'PENDINGTRANLIST',
  'PENDINGTRANS',
  'BANKTRANLISTPENDING',
];
/** Some banks repeat the list, or write transactions beside it. */
const TRANSACTIONS = [...BANK, ...INVESTMENTS, ...PENDING_LISTS];

type ReadEntry = TypedEntry & Partial<Omit<CorrectingEntry, 'entry'>>;

const toEntries = (element: Element, currency: string, securities: Securities): readonly ReadEntry[] => {
  if (PENDING_LISTS.includes(element.name))
    return allOf(element, BANK).map((entry) => typedEntry(entry, currency, true));
  return BANK.includes(element.name)
    ? [typedEntry(element, currency, element.name === 'STMTTRNP')]
    : investmentEntries(element, currency, securities).map((entry) => ({ entry, type: '' }));
};

const typedEntry = (element: Element, currency: string, isPending: boolean): ReadEntry => ({
  entry: bankEntry(element, currency, isPending),
  type: textOf(element, 'TRNTYPE').toUpperCase(),
  action: correctionOf(element),
  corrects: textOf(element, 'CORRECTFITID'),
});

const bankEntry = (element: Element, currency: string, isPending: boolean): StatementEntry => {
  const name = textOf(element, 'NAME') || textOf(childOf(element, 'PAYEE'), 'NAME');
  const [memo, cheque] = [textOf(element, 'MEMO'), textOf(element, 'CHECKNUM')];
  const notes = [name === '' || memo === name ? '' : memo, cheque === '' ? '' : `Cheque ${cheque}`];
  return {
    ...readDated(element, {
      date: textOf(element, 'DTPOSTED') || textOf(element, 'DTTRAN'),
      amount: textOf(element, 'TRNAMT'),
    }),
    currency: currencyOf(element, currency),
    name: name || memo,
    notes: notes.filter((note) => note !== '').join('\n'),
    reference: textOf(element, 'FITID'),
    isPending: isPending || isMarkedPending(element),
  };
};

/** Beside what OFX has, banks write `<PENDING>Y`, or a state. */
const isMarkedPending = (element: Element): boolean =>
  /^(?:y|yes|true|1)$/iu.test(textOf(element, 'PENDING')) ||
  ['STATUS', 'TRNSTATUS'].some((name) => /^pend/iu.test(textOf(element, name)));

/** `REPLACE` or `DELETE`; a number of a corrected entry alone replaces it. Blank if it corrects nothing. */
const correctionOf = (element: Element): string =>
  textOf(element, 'CORRECTACTION').toUpperCase() || (textOf(element, 'CORRECTFITID') === '' ? '' : 'REPLACE');

const warningsOf = (element: Element): readonly ImportWarning[] => {
  const moves = unreadMoves(childOf(element, 'INVTRANLIST'));
  const positions = unreadPositions(element);
  const facts: readonly (readonly [count: number, code: string, message: string])[] = [
    [
      moves,
      'securities_not_read',
      `Not imported as trades: ${moves}. These are movements of options, within the account, or without a number of shares`,
    ],
    [
      positions,
      'positions_not_read',
      `Positions that are not imported: ${positions}. These are options, or have no number of shares`,
    ],
  ];
  return facts.flatMap(([count, code, message]) => (count === 0 ? [] : [noted(element, code, message)]));
};

const noted = ({ line }: Element, code: string, message: string): ImportWarning => ({ line, code, message });
