import { entriesOf, keysOf } from '../../../platform/domain/keys-of.ts';
import { isBeside, isForeign } from '../../amounts/domain/side-columns.ts';
import { amountOwner } from '../../currencies/domain/amount-owner.ts';
import type { ImportConfiguration } from '../../domain/import-attributes.ts';
import { NO_SETTINGS } from '../../domain/import-record.ts';
import { areMoneyDirections, pairOf } from '../../signs/domain/money-direction.ts';
import { flagReader } from '../../states/domain/state-flags.ts';
import type { CsvImportType } from '../../types/domain/import-type-definition.ts';
import { chooseColumns } from './columns.ts';
import { type ColumnPositions, type LabelKey, NO_COLUMN } from './fields.ts';
import { type ColumnRole, nameScore, ROLE_WORDS } from './header-words.ts';
import { senderAndRecipient } from './name-columns.ts';
import { type ColumnShape, isMostly, isText } from './table-shape.ts';

export type ProposedLabels = {
  /** With headers of the file as labels. */
  readonly configuration: ImportConfiguration;
  readonly positions: ColumnPositions;
  /** Required columns that were not found. */
  readonly missing: readonly string[];
  readonly chosen: readonly (readonly [LabelKey, Chosen])[];
  /** Why the header cannot be used, as a sentence; null if it can. */
  readonly clash: string | null;
};

/** Proposes headers for the labels of a type, and the columns that are then read. */
export const proposeLabels = (headers: readonly string[], type: CsvImportType, roles: Roles): ProposedLabels => {
  const picks = PICKS[type.type]?.(roles) ?? {};
  const wanted = { ...NO_SETTINGS, ...labelsOf(picks), ...withoutOtherCurrency(roles) };
  const columns = type.columns({ configuration: wanted, hasAccount: false });
  const read = chooseColumns(headers, columns, wanted, type);
  const chosen = entriesOf(picks).flatMap(([key, pick]) => (pick ? [[key, pick] as const] : []));
  return read.ok
    ? { configuration: read.configuration, positions: read.positions, missing: read.missing, chosen, clash: null }
    : { configuration: wanted, positions: {}, missing: [], chosen, clash: read.message };
};

/** A column `Currency` would be read by its header, although it has the currency of other amounts. */
const withoutOtherCurrency = ({ currency, originalCurrency }: Roles): Partial<ImportConfiguration> =>
  currency === undefined && originalCurrency?.column.words === 'currency' ? { currencyColLabel: NO_COLUMN } : {};

type Picks = Partial<Readonly<Record<LabelKey, Chosen | undefined>>>;

const labelsOf = (picks: Picks): Partial<Record<LabelKey, string>> =>
  Object.fromEntries(Object.entries(picks).flatMap(([key, pick]) => (pick ? [[key, pick.column.header]] : [])));

const transactions = (roles: Roles): Picks => ({
  dateColLabel: roles.date,
  ...(isSplit(roles)
    ? { inflowColLabel: roles.credit, outflowColLabel: roles.debit }
    : { amountColLabel: roles.amount }),
  balanceColLabel: roles.balance,
  currencyColLabel: roles.currency,
  nameColLabel: nameOf(roles),
  notesColLabel: notesOf(roles),
  categoryColLabel: roles.category,
  tagsColLabel: roles.tags,
  accountColLabel: roles.account,
  feeColLabel: roles.fee,
  otherFeeColLabel: roles.otherFee,
  originalAmountColLabel: roles.originalAmount,
  originalCurrencyColLabel: roles.originalCurrency,
  senderColLabel: roles.sender,
  ...(signedByColumn(roles) && { entityTypeColLabel: roles.direction }),
});

/** The amounts are in two columns. */
export const isSplit = ({ amount, debit, credit }: Roles): boolean =>
  amount === undefined && debit !== undefined && credit !== undefined;

/** Uses the description if the payee is often blank: banks leave it blank for their own transactions. */
const nameOf = ({ payee, description, notes, sender }: Roles): Chosen | undefined => {
  if (sender !== undefined) return payee;
  const name =
    payee !== undefined && (description === undefined || payee.column.filled * 2 >= description.column.filled)
      ? payee
      : description;
  return name === undefined || (name.column.filled === 0 && (notes?.column.filled ?? 0) > 0) ? notes : name;
};

const notesOf = (roles: Roles): Chosen | undefined => {
  const name = nameOf(roles);
  return [roles.notes, roles.description, roles.payee].find((choice) => choice !== undefined && choice !== name);
};

const trades = (roles: Roles): Picks => ({
  dateColLabel: roles.date,
  tickerColLabel: roles.ticker,
  qtyColLabel: roles.quantity,
  priceColLabel: roles.price,
  currencyColLabel: roles.currency,
  nameColLabel: nameOf(roles),
  accountColLabel: roles.account,
});

/** The columns of types that are identified by them. */
const PICKS: Partial<Readonly<Record<CsvImportType['type'], (roles: Roles) => Picks>>> = {
  TransactionImport: transactions,
  TradeImport: trades,
};

/** Whether amounts have no sign and a column gives the direction. */
const signedByColumn = ({ amount, direction }: Pick<Roles, Extract<ColumnRole, 'amount' | 'direction'>>): boolean =>
  amount !== undefined && direction !== undefined && !amount.column.hasMinus;

/** Whether the values are one or both words of a pair that banks use for money in and out, in any case. */
const isDirection = (values: ReadonlySet<string>): boolean => pairOf(values) !== undefined;

/** The same for a column; `c` for cleared is no credit. */
const isOfDirections = ({ header, values }: ColumnShape): boolean =>
  isDirection(values) && flagReader(header) === undefined;

/** The value that would mean money in, if the file does not have it. */
export const inflowWord = (values: ReadonlySet<string>): string => pairOf(values)?.[0] ?? 'credit';

/** A column chosen for a role. */
export type Chosen = {
  readonly column: ColumnShape;
  readonly by: 'name' | 'content';
  /** Other columns that were equally likely. */
  readonly rivals: readonly ColumnShape[];
  /** Other columns of the file prove it. */
  readonly isProved?: true;
};
export type Roles = Partial<Readonly<Record<ColumnRole | BesideRole, Chosen>>>;
/** Columns beside the money of a row, which are found once its amount is known. */
type BesideRole = 'fee' | 'otherFee' | 'originalAmount' | 'originalCurrency' | 'sender';

type Gate = (column: ColumnShape) => boolean;

const isAmount: Gate = (column) =>
  isMostly(column, 'numbers') && (column.rows === 0 || column.filled > 0) && !isBalance(column);
/** A debit or credit column can be blank for months. */
const isPartOfAmount: Gate = (column) => column.filled === 0 || isAmount(column);
/** Words for money in or out are not the name of a transaction. */
const isName: Gate = (column) => isText(column) && !areMoneyDirections(column.values);
const isBalance: Gate = ({ words }) => nameScore(words, 'balance') > nameScore(words, 'amount');

/** In order: a column taken by one role is not considered for later ones. */
const GATES: readonly (readonly [ColumnRole, Gate])[] = [
  ['date', (column) => isMostly(column, 'dates') && (column.rows === 0 || column.filled > 0) && !isDeadline(column)],
  ['ticker', (column) => isText(column)],
  ['quantity', isAmount],
  ['price', isAmount],
  ['amount', isAmount],
  ['debit', isPartOfAmount],
  ['credit', isPartOfAmount],
  ['balance', (column) => isMostly(column, 'numbers')],
  ['currency', (column) => isMostly(column, 'currencies') || column.words === 'currency'],
  ['direction', (column) => column.rows > 0 && isOfDirections(column)],
  ['payee', isName],
  ['description', isName],
  ['notes', isText],
  ['category', isText],
  ['tags', isText],
  ['account', isText],
];

const ROLES = keysOf(ROLE_WORDS);

/** Roles whose names also appear in other headers, such as `account number`. */
const NAMED_EXACTLY: readonly ColumnRole[] = ['account', 'ticker', 'direction', 'tags'];
const EXACT = 100.5;
const FILL_WEIGHT = 25;
const TELLING_WEIGHT = 15;
const SAME_EVERYWHERE = 130;
const BOOKED = 150;
const HALVES: readonly ColumnRole[] = ['debit', 'credit'];
const ENOUGH_ROWS = 3;
/** Roles whose values should differ between rows. */
const TELLING: readonly ColumnRole[] = ['payee', 'description'];

/** Chooses a column for each role by header names, if the cells agree. `account`: a column that names several accounts. */
export const chooseRoles = (columns: readonly ColumnShape[], account?: ColumnShape): Roles => {
  const roles = rolesIn(columns.filter((column) => column !== account));
  return account === undefined ? roles : { ...roles, account: { column: account, by: 'content', rivals: [] } };
};

const rolesIn = (columns: readonly ColumnShape[]): Roles => {
  const free = new Set(columns);
  const roles: Partial<Record<ColumnRole, Chosen>> = {};
  for (const [role, gate] of GATES) {
    const column = best([...free].filter(gate), (candidate) => scoreOf(candidate, role));
    if (column === undefined) continue;
    free.delete(column);
    roles[role] = { column, by: 'name', rivals: [] };
  }
  return withSender({ ...roles, ...byContent(roles, [...free]) }, columns);
};

/** With the names of both sides of a payment: the recipient of money out, and the sender of money in. */
const withSender = (roles: Roles, columns: readonly ColumnShape[]): Roles => {
  const found = senderAndRecipient(columns);
  if (found === undefined) return roles;
  const { sender, recipient } = found;
  const others = Object.entries(roles).filter(([, { column }]) => column !== sender && column !== recipient);
  const named = (column: ColumnShape): Chosen => ({ column, by: 'name', rivals: [] });
  return { ...Object.fromEntries(others), payee: named(recipient), sender: named(sender) };
};

const scoreOf = (column: ColumnShape, role: ColumnRole): number => {
  const name = nameScore(column.words, role);
  if (name === 0 || (NAMED_EXACTLY.includes(role) && name < EXACT)) return 0;
  if (name < EXACT && (isNamedForOther(column, role) || isOfOtherMoney(column, role))) return 0;
  if (name < EXACT && TELLING.includes(role) && NAMES_CODE.test(column.words)) return 0;
  const isSame = TELLING.includes(role) && isSameEverywhere(column);
  // of two sides, such as `Source name` and `Target name`, the own one is there again and again
  const isSide = TELLING.includes(role) && name < EXACT && column.rows >= ENOUGH_ROWS;
  const telling = isSide ? (column.values.size / Math.max(1, column.filled)) * TELLING_WEIGHT : 0;
  // `Debit (account currency)` before the debit of the purchase
  const isBooked = HALVES.includes(role) && column.looksLikeMoney && amountOwner(column.words) === 'own';
  return (
    (isBooked ? BOOKED : 0) +
    name +
    telling +
    (column.filled / Math.max(1, column.rows)) * FILL_WEIGHT -
    (isSame ? SAME_EVERYWHERE : 0)
  );
};

/** A day until which something is paid, valid or expected comes after all other days. */
const NAMES_DEADLINE =
  /(?:^| )(?:due|deadline|expiry|expires|expected|fallig|fallig am|falligkeit|falligkeitsdatum|falligkeitstag|echeance|vencimiento|vencimento|scadenza|vervaldatum|vervaldag|forfallodag|forfallodatum|forfaldsdato|forfallsdato|erapaiva|splatnost|splatnosti|termin platnosci)(?: |$)/;
const isDeadline = ({ words }: ColumnShape): boolean => NAMES_DEADLINE.test(words);

/** `Transaction ID` is not a description, although it has the word `transaction`. */
const NAMES_CODE = /(?:^| )(?:id|uid|uuid|code)$/;

/** The same in every row, as the own account is. */
const isSameEverywhere = ({ rows, values }: ColumnShape): boolean => rows >= ENOUGH_ROWS && values.size === 1;

/** `Account name` is an account, although it has the word `name`. */
const isNamedForOther = ({ words }: ColumnShape, role: ColumnRole): boolean =>
  ROLES.some((other) => other !== role && nameScore(words, other) > EXACT);

const OWN_MONEY: readonly ColumnRole[] = ['amount', 'debit', 'credit', 'balance', 'currency'];

/** `Original amount` is an amount of another currency, and `Fee amount` one beside it. */
const isOfOtherMoney = ({ words }: ColumnShape, role: ColumnRole): boolean =>
  OWN_MONEY.includes(role) && (isForeign(words) || isBeside(words));

const best = (columns: readonly ColumnShape[], score: (column: ColumnShape) => number): ColumnShape | undefined => {
  const [first] = columns.map((column) => ({ column, score: score(column) })).sort((a, b) => b.score - a.score);
  return first !== undefined && first.score > 0 ? first.column : undefined;
};

/** Chooses columns for date, amount and description by content, if their headers are unknown. */
const byContent = (roles: Roles, free: readonly ColumnShape[]): Roles => {
  const filled = free.filter((column) => column.filled > 0);
  const dates = filled
    .filter((column) => isMostly(column, 'dates'))
    .sort((a, b) => Number(isDeadline(a)) - Number(isDeadline(b)));
  const numbers = filled.filter(
    (column) => isMostly(column, 'numbers') && !column.looksLikeCode && !dates.includes(column),
  );
  const money = ownFirst(numbers.filter((column) => column.looksLikeMoney && !isBalance(column)));
  const names = filled.filter(isName).sort((a, b) => b.length - a.length);
  const different = names.filter((column) => !isSameEverywhere(column));
  const texts = different.length > 0 ? different : names;
  const directions = filled.filter(isOfDirections);
  const hasName = roles.payee !== undefined || roles.description !== undefined;
  const named = hasName ? undefined : best(free, exactName);
  const hasAmount = roles.amount !== undefined || (roles.debit !== undefined && roles.credit !== undefined);
  return {
    // the day of booking usually comes first, and the day of value is close to it
    ...(roles.date === undefined && firstOf('date', dates.slice(0, 1))),
    ...(!hasAmount && firstOf('amount', money.length > 0 ? money : numbers)),
    ...(named !== undefined && { description: { column: named, by: 'name', rivals: [] } }),
    ...(!hasName && named === undefined && roles.notes === undefined && firstOf('description', texts.slice(0, 1))),
    ...(roles.direction === undefined && firstOf('direction', directions.slice(0, 1))),
  };
};

/** Without fees, taxes and the like; amounts that may be in another currency only if there are no others. */
export const ownFirst = (columns: readonly ColumnShape[]): readonly ColumnShape[] => {
  const money = columns.filter(({ words }) => !isBeside(words));
  const own = money.filter(({ words }) => !isForeign(words));
  return own.length > 0 ? own : money;
};

/** Above 0 for the usual header of a name, although the cells are blank or look like something else. */
const exactName = ({ words, filled }: ColumnShape): number => {
  const score = Math.max(...TELLING.map((role) => nameScore(words, role)));
  return score > EXACT ? score + Math.min(filled, 1) : 0;
};

const firstOf = (role: ColumnRole, [column, ...rivals]: readonly ColumnShape[]): Roles =>
  column === undefined ? {} : { [role]: { column, by: 'content', rivals } };
