import { isZero } from '../../../platform/domain/money/decimal.ts';
import { withoutMarks } from '../../../platform/domain/text/invisible-marks.ts';
import type { MoneyColumns } from '../../amounts/domain/money-candidates.ts';
import { compileNumberFormat } from '../../amounts/domain/number-format.ts';
import type { RowOrder } from '../../balances/domain/follow-balances.ts';
import { isSplit, type Roles } from '../../columns/domain/choose-roles.ts';
import { columnOf } from '../../columns/domain/columns.ts';
import type { ColumnPositions } from '../../columns/domain/fields.ts';
import {
  type ColumnShape,
  cellsAt,
  exampleOf,
  NO_PROPOSAL,
  type Proposal,
  type Table,
} from '../../columns/domain/table-shape.ts';
import type { Confidence, Question } from '../../detect/domain/detected-file.ts';
import type { ImportConfiguration, NumberFormat } from '../../domain/import-attributes.ts';
import { NO_SETTINGS } from '../../domain/import-record.ts';
import type { CsvImportType } from '../../types/domain/import-type-definition.ts';
import type { SignDoubt } from './ambiguous-signs.ts';
import { type Amounts, amountOf, findDirectionColumn, textsOf } from './direction-column.ts';
import { namesEarnings } from './income-words.ts';
import {
  headerSuggestsDirection,
  moneyDirectionOf,
  namesMoneyDirection,
  suggestedDirection,
} from './money-direction.ts';
import { type Proofs, proposeTexts } from './propose-direction.ts';
import { createSignCheck } from './sign-check.ts';
import { namesSpending } from './spending-words.ts';

export type SignedTable = Table & {
  readonly columns: readonly ColumnShape[];
  readonly numberFormat: NumberFormat | null;
  /** Whether the rows go to a credit card account. */
  readonly isCard: boolean;
  /** Whether they go to a card or a loan, whose balance can be a debt without a minus. */
  readonly isDebt: boolean;
  readonly order: RowOrder;
  /** The settings of the last file with these columns. */
  readonly known: ImportConfiguration | null;
};

/** Detects whether money in is positive or a column gives the direction, with questions about what the file leaves open. */
export const proposeSigns = (
  table: SignedTable,
  roles: Roles,
  positions: ColumnPositions,
  { type }: CsvImportType,
  money: MoneyColumns | null,
): Proposal => {
  if (type !== 'TransactionImport' || money === null) return NO_PROPOSAL;
  if (isSplit(roles)) return twoColumns(table, roles, money);
  if (positions.amount === undefined) return halfStatement(roles);
  return ofAmounts(table, amountsOf(table, positions), money);
};

const ofAmounts = (table: SignedTable, amounts: Amounts, money: MoneyColumns): Proposal => {
  const isOwed = table.isDebt && !areNegative(table, money, amounts);
  const balance = isOwed ? undefined : balanceAt(table, money);
  const proofs = { balance, order: table.order };
  const { proved } = money;
  const isProved = proved !== null && proved !== 'mixed' && proofs.balance !== undefined;
  const direction = knownDirection(table) ?? findDirectionColumn(amounts, isProved);
  const byTexts = direction === undefined ? undefined : proposeTexts(direction, amounts, proofs);
  if (isProved && (direction === undefined || (textsOf(direction, amounts)?.length ?? 0) < 2))
    return byBalances(proved, money, amounts, table.order);
  return byTexts ?? askedOfDebt(signsOfAmounts(table, amounts, proofs), amounts, isOwed && proved === 'as_is');
};

/** The column that gave the direction of earlier files: a new text in it is asked about. */
const knownDirection = ({ headers, known }: SignedTable): number | undefined =>
  known?.amountTypeStrategy === 'custom_column' && known.entityTypeColLabel !== null
    ? columnOf(headers, known.entityTypeColLabel)
    : undefined;

const amountsOf = ({ columns, rows, numberFormat }: SignedTable, positions: ColumnPositions): Amounts => ({
  columns,
  rows,
  positions,
  readNumber: compileNumberFormat(numberFormat ?? '1,234.56'),
});

const balanceAt = ({ columns }: SignedTable, { balance, proved }: MoneyColumns): number | undefined =>
  balance === undefined || proved === null ? undefined : columns.indexOf(balance.column);

/** Whether most balances have a minus. */
const areNegative = (table: SignedTable, money: MoneyColumns, { rows, readNumber }: Amounts): boolean => {
  const cells = cellsAt(rows, [balanceAt(table, money)]);
  const negative = cells.filter((cell) => {
    const number = readNumber(cell);
    return number.ok && number.value.startsWith('-');
  });
  return negative.length * 2 > cells.length;
};

/** Asks if a debt without a minus rises with positive amounts: those are money out, or the account is in credit. */
const askedOfDebt = (proposal: Proposal, amounts: Amounts, rises: boolean): Proposal => {
  const { rows, positions } = amounts;
  const positive = rows.find((row) => amountOf(row, amounts)?.startsWith('-') === false);
  if (!rises || positive === undefined || (proposal.questions ?? []).length > 0) return proposal;
  const text = withoutMarks(positive[positions.amount ?? -1] ?? '').trim();
  return askSign({ by: 'account', header: '', text, way: 'out' }, amounts);
};

const signsOfAmounts = (table: SignedTable, amounts: Amounts, proofs: Proofs): Proposal => {
  const settings = { ...NO_SETTINGS, numberFormat: table.numberFormat };
  const signCheck = createSignCheck(table.headers, amounts.positions, settings, { isCard: true });
  for (const row of table.rows) signCheck.see(row);
  const doubt = signCheck.doubt();
  if (doubt === null || doubt.by === 'account')
    return byCategories(amounts, proofs) ?? byAccount(table, doubt, amounts);
  const at = table.columns.findIndex(({ header }) => header === doubt.header);
  if (doubt.by === 'sign' && areTurned(at, amounts)) return isLetter(doubt) ? askSign(doubt, amounts) : turned(doubt);
  const isOfTexts = doubt.by === 'value' || doubt.by === 'blank' || (doubt.by === 'sign' && areUnsigned(at, amounts));
  return (isOfTexts ? proposeTexts(at, amounts, proofs) : undefined) ?? askSign(doubt, amounts);
};

const byAccount = (table: SignedTable, doubt: SignDoubt | null, amounts: Amounts): Proposal => {
  const usual = bySign(amounts, table);
  if (doubt === null) return usual;
  const isOpen =
    table.isDebt || doubt.way === 'in' || looksLikeCard(table) || isSpending(amounts) || isUnusual(amounts);
  return isOpen ? askSign(doubt, amounts) : leftOpen(usual);
};

/** A letter is a direction for sure only in a column that is named so. */
const isLetter = ({ text, header }: SignDoubt): boolean =>
  text.length === 1 && !headerSuggestsDirection(header) && !namesMoneyDirection(header);

/** Whether all amounts have the same sign, beside more than one text. */
const areUnsigned = (at: number, amounts: Amounts): boolean => {
  const texts = textsOf(at, amounts) ?? [];
  return (
    texts.length > 1 && (texts.every(({ negative }) => negative === 0) || texts.every(({ positive }) => positive === 0))
  );
};

const CARD =
  /\b(?:cards?|card ?(?:id|number)|karte|karten ?nummer|kreditkarte|carte|carta|tarjeta|kort|kortnummer|merchant)\b/;
const MASKED = /[*xX\u2022.]{2,}[ -]?[0-9]{4}$/;

/** A header or the cells of a column name a card. */
const looksLikeCard = ({ columns }: SignedTable): boolean =>
  columns.some(({ words, values }) => {
    const [first = ''] = values;
    return CARD.test(words) || MASKED.test(first.trim());
  });

/** The categories as directions, if no amount has a sign and only some of them name earnings: no answer would be right for all rows. */
const byCategories = (amounts: Amounts, proofs: Proofs): Proposal | undefined => {
  const { category } = amounts.positions;
  const texts = category === undefined ? [] : (textsOf(category, amounts) ?? []);
  const earnings = texts.filter(({ text }) => namesEarnings(text));
  const isMixed = earnings.length > 0 && earnings.length < texts.length;
  return category !== undefined && isMixed && areUnsigned(category, amounts)
    ? proposeTexts(category, amounts, proofs)
    : undefined;
};

const MIN_SPENDING = 2;

/** Whether amounts of categories such as `Groceries` have no minus, as in budgets, where money out is positive. */
const isSpending = (amounts: Amounts): boolean => {
  const { category = -1 } = amounts.positions;
  const spent = amounts.rows.flatMap((row) =>
    namesSpending(row[category] ?? '') ? (amountOf(row, amounts) ?? []) : [],
  );
  const negative = spent.filter((amount) => amount.startsWith('-')).length;
  return spent.length - negative >= MIN_SPENDING && spent.length - negative > negative * 2;
};

const FEWEST_UNUSUAL = 3;
const SHARE_UNUSUAL = 3;
const MOST_LOOKED_AT = 200;
const INTEREST =
  /interest|dividend|zins|intérêt|interes|interess|ränt|rente|korko|odsetk|úrok|kamat|процент|利息|利子|이자/iu;

const namesInflow = (text: string): boolean =>
  namesEarnings(text) || suggestedDirection(text) === 'in' || INTEREST.test(text) || RECEIVED.test(text);
const RECEIVED =
  /(?<!\p{L})(?:received|incoming|top.?up|cash in|(?:transfer|payment|zelle|venmo|paypal|überweisung|virement) (?:from|von|de)|empfangen|eingang|reçue?|ricevut[oa]|recibid[oa]|recebid[oa]|ontvangen|przychodząc[ya]|mottagen|modtaget)(?!\p{L})/iu;

/** A plus, or `CR`. */
const isMarked = (row: readonly string[], { positions, readNumber }: Amounts): boolean => {
  const text = withoutMarks(row[positions.amount ?? -1] ?? '').trim();
  const number = readNumber(text);
  return /^[^0-9]*[+＋]/u.test(text) || (number.ok && number.side !== undefined);
};

/** Whether far more money would come in than go out although no text says so, as where expenses have no minus. */
const isUnusual = (amounts: Amounts): boolean => {
  const [positive, negative] = [false, true].map((isNegative) =>
    amounts.rows.filter((row) => amountOf(row, amounts)?.startsWith('-') === isNegative),
  );
  if (positive === undefined || negative === undefined) return false;
  return (
    positive.length >= Math.max(FEWEST_UNUSUAL, negative.length * SHARE_UNUSUAL) &&
    !positive.slice(0, MOST_LOOKED_AT).some((row) => row.some(namesInflow) || isMarked(row, amounts))
  );
};

/** A customer pays them, and a seller receives them. */
const OF_SELLERS = /^(?:charge|sale)s?$/iu;

/** Words of money in and of money out are there, such as `Purchase` and `Refund`, and disagree with the sign in every row. */
const areTurned = (at: number, amounts: Amounts): boolean => {
  const ways = amounts.rows.flatMap((row) => {
    const amount = amountOf(row, amounts);
    const text = withoutMarks(row[at] ?? '').trim();
    const way = moneyDirectionOf(text);
    return amount === undefined || way === undefined || way === 'neutral' || OF_SELLERS.test(text)
      ? []
      : [{ way, isNegative: amount.startsWith('-') }];
  });
  return (
    ways.every(({ way, isNegative }) => (way === 'in') === isNegative) &&
    ways.some(({ way }) => way === 'in') &&
    ways.some(({ way }) => way === 'out')
  );
};

const turned = ({ header, text }: SignDoubt): Proposal => ({
  ...NO_PROPOSAL,
  configuration: {
    entityTypeColLabel: header,
    signageConvention: 'inflows_negative',
    amountTypeStrategy: 'signed_amount',
  },
  findings: [
    finding('likely', `The signs of the amounts are the opposite of "${text}" and its counterpart in "${header}"`),
  ],
});

const twoColumns = (table: SignedTable, { credit, debit }: Roles, money: MoneyColumns): Proposal => {
  const [inflow, outflow] = [credit?.column, debit?.column];
  if (inflow === undefined || outflow === undefined) return NO_PROPOSAL;
  const names = `"${inflow.header}" has money in, and "${outflow.header}" has money out`;
  const why = money.proved === null ? names : `${names}: the balances follow from them`;
  if (!money.isDirectionOpen)
    return { ...NO_PROPOSAL, findings: [finding(money.proved === null ? 'likely' : 'certain', why)] };
  const columns = [inflow, outflow].map((column) => ({ column, row: rowWithMoney(table, column) }));
  const choices = columns.map(({ column, row }) => ({
    format: column.header,
    value: withoutMarks(row?.[table.columns.indexOf(column)] ?? '').trim(),
  }));
  const examples = columns.flatMap(({ row }) => (row === undefined ? [] : [exampleOf(row)]));
  return {
    ...NO_PROPOSAL,
    findings: [finding('guess', `The amounts are in "${outflow.header}" and "${inflow.header}"`)],
    questions: [{ about: 'inflow_col_label', cell: choices.map(({ format }) => format).join(', '), examples, choices }],
  };
};

/** The first row with money in the column. */
const rowWithMoney = (
  { columns, rows, numberFormat }: SignedTable,
  column: ColumnShape,
): readonly string[] | undefined => {
  const readNumber = compileNumberFormat(numberFormat ?? '1,234.56');
  const at = columns.indexOf(column);
  return rows.find((row) => {
    const number = readNumber(withoutMarks(row[at] ?? '').trim());
    return number.ok && !isZero(number.value);
  });
};

const halfStatement = ({ debit, credit }: Roles): Proposal => {
  const half = debit?.column ?? credit?.column;
  if (half === undefined) return NO_PROPOSAL;
  const problem = `"${half.header}" has only money in or only money out: export the file with both columns, or with one column of signed amounts`;
  return { ...NO_PROPOSAL, problems: [problem] };
};

/** The balances of the file say which sign is money in. */
const byBalances = (
  proved: 'as_is' | 'turned',
  { balance }: MoneyColumns,
  amounts: Amounts,
  order: RowOrder,
): Proposal => ({
  ...NO_PROPOSAL,
  configuration: {
    signageConvention: proved === 'turned' ? 'inflows_negative' : 'inflows_positive',
    amountTypeStrategy: 'signed_amount',
  },
  findings: [finding('certain', `The balances in "${balance?.column.header ?? ''}" follow from the amounts`)],
  questions: unproved(proved, amounts, order),
});

/** Without signs, the balances say nothing about the oldest row, which no balance precedes. */
const unproved = (proved: 'as_is' | 'turned', amounts: Amounts, order: RowOrder): readonly Question[] => {
  const { rows, positions } = amounts;
  const oldest = order === 'down' ? rows.at(-1) : rows[0];
  const hasMinus = rows.some((row) => amountOf(row, amounts)?.startsWith('-'));
  if (hasMinus || oldest === undefined || amountOf(oldest, amounts) === undefined) return [];
  const { choices, ...question } = whichWay(withoutMarks(oldest[positions.amount ?? -1] ?? '').trim(), 'out', 'in', [
    exampleOf(oldest),
  ]);
  return [{ ...question, choices: proved === 'turned' ? choices : choices.toReversed() }];
};

const whySigns = ({ by, header, text, way }: SignDoubt): string => {
  if (by === 'account') return 'The account is a card or a loan, and many of them write what is owed without a minus';
  if (by === 'unmarked') return 'Some amounts have CR, which is money in, and the others have no mark';
  if (by === 'half') return `The signs of the amounts do not say money ${way}, but the header "${header}" does`;
  return `The signs of the amounts disagree with "${text}" in "${header}"`;
};

const askSign = (doubt: SignDoubt, amounts: Amounts): Proposal => {
  const { way } = doubt;
  const text = doubt.by === 'account' ? clearText(doubt, amounts) : doubt.text;
  const usual = way === 'out' ? 'in' : 'out';
  return {
    ...NO_PROPOSAL,
    configuration: { amountTypeStrategy: 'signed_amount' },
    findings: [finding('guess', whySigns(doubt))],
    questions: [whichWay(text, way, usual, rowsWith(text, amounts))],
  };
};

/** The text in question, or the amount beside it if the text is in rows of the other sign as well. */
const clearText = ({ text, way }: SignDoubt, amounts: Amounts): string => {
  const own = amounts.rows.filter((row) => row.some((cell) => withoutMarks(cell).trim() === text));
  const isMeant = (row: readonly string[]): boolean => amountOf(row, amounts)?.startsWith('-') === (way === 'in');
  const meant = own.find(isMeant);
  const hasOther = own.some((row) => amountOf(row, amounts) !== undefined && !isMeant(row));
  return meant !== undefined && hasOther ? withoutMarks(meant[amounts.positions.amount ?? -1] ?? '').trim() : text;
};

const MOST_EXAMPLES = 3;

/** The row of the text in question, and others with money. */
const rowsWith = (text: string, amounts: Amounts): readonly string[] => {
  const rows = amounts.rows.filter((row) => amountOf(row, amounts) !== undefined);
  const hasText = (row: readonly string[]): boolean => row.some((cell) => withoutMarks(cell).trim() === text);
  const first = rows.find(hasText);
  const others = rows.filter((row) => row !== first);
  return [...(first === undefined ? [] : [first]), ...others].slice(0, MOST_EXAMPLES).map(exampleOf);
};

/** `turned`: the direction of the cell's money if positive amounts are money out. */
export const whichWay = (cell: string, turned: string, usual: string, examples: readonly string[] = []): Question => ({
  about: 'signage_convention',
  cell,
  ...(examples.length > 0 && { examples }),
  choices: [
    { format: 'inflows_negative', value: turned },
    { format: 'inflows_positive', value: usual },
  ],
});

/** The same proposal as a guess, for files whose account may turn out to be a credit card. */
const leftOpen = (proposal: Proposal): Proposal => ({
  ...proposal,
  configuration: { ...proposal.configuration, signageConvention: null },
});

const bySign = (amounts: Amounts, { columns, rows }: SignedTable): Proposal => {
  const { amount: position = -1 } = amounts.positions;
  const amount = columns[position];
  // a zero with a minus says nothing
  const isSigned =
    amount === undefined ||
    amount.rows === 0 ||
    (amount.hasMinus && rows.some((row) => amountOf(row, amounts)?.startsWith('-')));
  const readable = rows.filter((row) => cellsAt([row], [position]).some((cell) => amounts.readNumber(cell).ok));
  const [first] = cellsAt(readable, [position]);
  return {
    ...NO_PROPOSAL,
    configuration: { signageConvention: 'inflows_positive', amountTypeStrategy: 'signed_amount' },
    findings: [
      isSigned
        ? finding('likely', 'Amounts with a minus are money out, as in most bank files')
        : finding('guess', 'No amount has a minus, so all are read as money in'),
    ],
    ambiguous: isSigned
      ? []
      : [
          `No amount in "${amount.header}" has a minus: all are read as money in. If they are purchases, choose inflows_negative`,
        ],
    questions:
      isSigned || first === undefined
        ? []
        : [whichWay(first, 'out', 'in', readable.slice(0, MOST_EXAMPLES).map(exampleOf))],
  };
};

const finding = (confidence: Confidence, why: string) => ({ about: 'signage_convention', confidence, why }) as const;
