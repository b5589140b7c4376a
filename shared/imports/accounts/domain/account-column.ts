import { withoutMarks } from '../../../platform/domain/text/invisible-marks.ts';
import { nameScore } from '../../columns/domain/header-words.ts';
import { type ColumnShape, isMostly, isText, type Table } from '../../columns/domain/table-shape.ts';
import { ACCOUNT, FACT, IBAN, KIND, OTHER_SIDE, OWN, PART, PRODUCT } from './account-words.ts';
import { isAllIban } from './find-account-facts.ts';

/** Purchases with several cards are of one account. */
const CARD_HOLDER = /(?<!\p{L})(?:card ?(?:member|holder)|karteninhaber|titulaire de la carte|titular de la tarjeta)/u;
const CODE_OF_BANK = /^(?:bic|blz|swift|bankleitzahl|bank code|kod banku|kod banky)(?!\p{L})/u;

const MOST_ACCOUNTS = 20;
const FEW_ROWS = 3;

type Candidate = {
  readonly column: ColumnShape;
  readonly at: number;
  /** How clearly the header says that the account is the family's; 0 is clearest. */
  readonly rank: number;
  readonly cells: readonly string[];
  readonly values: ReadonlySet<string>;
};

/**
 * The column that names several accounts of the family: every row has one of them, and few are named often. Not the column with the
 * accounts of the other sides of payments, in which each name has an account of its own.
 */
export const accountColumn = ({ rows }: Table, columns: readonly ColumnShape[]): ColumnShape | undefined => {
  if (columns.some(({ words }) => CARD_HOLDER.test(words))) return undefined;
  const candidates = columns.flatMap((column, at): readonly Candidate[] => {
    const rank = rankOf(column);
    if (rank === undefined || column.filled === 0 || isOfMoneyOrDays(column)) return [];
    const cells = rows.map((row) => withoutMarks(row[at] ?? '').trim());
    return cells.includes('') ? [] : [{ column, at, rank, cells, values: new Set(cells) }];
  });
  const isNamed = candidates.some(({ column, values }) => OWN.test(column.words) && values.size === 1);
  if (isNamed) return undefined;
  return candidates
    .toSorted((a, b) => a.rank - b.rank || exactness(b) - exactness(a))
    .find((candidate) => isOfFamily(candidate, { rows, columns }))?.column;
};

const isOfMoneyOrDays = (column: ColumnShape): boolean =>
  isMostly(column, 'dates') || (isMostly(column, 'numbers') && MONEY.test([...column.values].join(' ')));
const MONEY = /\d[.,]\d/u;

const exactness = ({ column }: Candidate): number => nameScore(column.words, 'account');

const RANKS: readonly ((column: ColumnShape) => boolean)[] = [
  ({ words }) => OWN.test(words) && ACCOUNT.test(words),
  ({ words }) => ACCOUNT.test(words) && !KIND.test(words),
  ({ words }) => IBAN.test(words),
  ({ words }) => PART.test(words),
  ({ words, values }) => PRODUCT.test(words) || [...values].every(isAllIban),
  ({ words }) => KIND.test(words),
];
const [PLAIN, NUMBER, BY_CONTENT] = [1, 2, 4];

const rankOf = (column: ColumnShape): number | undefined => {
  const { words } = column;
  if (OTHER_SIDE.test(words) || FACT.test(words)) return undefined;
  const rank = RANKS.findIndex((has) => has(column));
  return rank < 0 ? undefined : rank;
};

type Sheet = { readonly rows: Table['rows']; readonly columns: readonly ColumnShape[] };

const isOfFamily = ({ column, at, rank, cells, values }: Candidate, sheet: Sheet): boolean => {
  if (values.size < 2 || values.size > MOST_ACCOUNTS) return false;
  if (isSideOfOne(cells, sheet)) return false;
  if (rank < PLAIN) return true;
  const areOften = values.size * 2 <= cells.length;
  const isBeside = isBesideName(at, sheet.columns);
  if (rank === BY_CONTENT && !(PRODUCT.test(column.words) && [...values].some(soundsLikeAccount)))
    return areOften && (PRODUCT.test(column.words) || hasSeveralNames(cells, at, sheet));
  // banks write the own account first
  if (isBeside || (rank === NUMBER && at > 0)) return hasSeveralNames(cells, at, sheet) && (areOften || !isBeside);
  return values.size < cells.length || cells.length <= FEW_ROWS;
};

/** One account is in every row, here or on the other side: it pays or is paid. */
const isSideOfOne = (cells: readonly string[], { rows, columns }: Sheet): boolean => {
  const others = columns.flatMap(({ words }, at) => (OTHER_SIDE.test(words) && ACCOUNT.test(words) ? [at] : []));
  return others.some((at) => {
    const other = rows.map((row) => withoutMarks(row[at] ?? '').trim());
    return [cells[0], other[0]].some((account) =>
      cells.every((cell, row) => cell === account || other[row] === account),
    );
  });
};

const ACCOUNT_NAMES =
  /account|sav(?:er|ings)|current|che(?:ck|qu)ing|everyday|konto|spar|compte|livret|cuenta|ahorro|conto|conta|poupan|rekening|tili|rachunek|счет|预金|普通/iu;
const soundsLikeAccount = (text: string): boolean => ACCOUNT_NAMES.test(text);

/** Right after the name of the other side, or before the code of its bank. */
const isBesideName = (at: number, columns: readonly ColumnShape[]): boolean => {
  const [before, after] = [columns[at - 1], columns[at + 1]];
  return (
    (before !== undefined && nameScore(before.words, 'payee') > 0 && !ACCOUNT.test(before.words)) ||
    (after !== undefined && CODE_OF_BANK.test(after.words))
  );
};

/** Whether payments with different names have the same account: the account of another side has the name of that side. */
const hasSeveralNames = (cells: readonly string[], at: number, { rows, columns }: Sheet): boolean => {
  const texts = columns.map((column, position) => ({ column, position }));
  const [names] = texts
    .filter(({ column, position }) => position !== at && isText(column))
    .toSorted(
      (a, b) =>
        nameScore(b.column.words, 'payee') - nameScore(a.column.words, 'payee') ||
        b.column.values.size - a.column.values.size,
    );
  if (names === undefined) return true;
  const seen = new Map<string, string>();
  return cells.some((account, row) => {
    const name = withoutMarks(rows[row]?.[names.position] ?? '').trim();
    const known = seen.get(account) ?? name;
    seen.set(account, known);
    return known !== name;
  });
};
