import type { AmountRole } from '../columns.ts';
import type { StatedBalance, StatedTotal } from '../draft-row.ts';
import { balanceLine, isOverdrawn, namesBalance, type TotalLine, totalLine } from '../marked-lines.ts';
import type { Cell } from '../text-lines.ts';
import type { AmountText } from './amount-text.ts';
import type { PlacedAmount } from './split-amounts.ts';

/** An amount and its column: `none` if it is under no title, null in a file without titles. */
export type MarkedAmount = { readonly role: AmountRole | 'none' | null; readonly amount: PlacedAmount };

export type Figures = {
  readonly balances: readonly StatedBalance[];
  readonly totals: readonly (Pick<StatedTotal, 'isOverall' | 'value'> & Pick<TotalLine, 'words' | 'direction'>)[];
};

type FigureLine = {
  readonly texts: readonly Cell[];
  readonly amounts: readonly MarkedAmount[];
  readonly dated: boolean;
  /** The line is in the position of a row without its own date. */
  readonly isRowLike: boolean;
  /** The table has a balance column. */
  readonly hasBalances: boolean;
};

/** Titles in a row of boxes, with the amounts on the line below. */
export type Labels = readonly string[];

/** The titles of the amounts on the next line, if this line has several titles and names a balance. */
export const labelsOf = ({ texts, amounts }: Pick<FigureLine, 'texts' | 'amounts'>): Labels | null => {
  const labels = texts.map(({ text }) => text);
  const isTitle = amounts.length === 0 && labels.length > 1 && labels.some((label) => balanceLine(label, false));
  return isTitle ? labels : null;
};

/** The balances and sums on a line; undefined if it has none. */
export const figuresOf = (line: FigureLine, labels: Labels | null): Figures | undefined => {
  const { texts, amounts, dated } = line;
  const text = texts.map((cell) => cell.text).join(' ');
  if (dated) return datedBalance(text, line);
  if (labels !== null && texts.length === 0 && amounts.length === labels.length) {
    return figures(
      amounts.map((amount, at) => ({ label: labels[at] ?? '', amounts: [amount] })),
      line,
    );
  }
  const labelled = labelledAmounts(line);
  if (labelled.length > 1) return figures(labelled, line);
  return figures([{ label: text, amounts }], line);
};

type Labelled = { readonly label: string; readonly amounts: readonly MarkedAmount[] };

/** Each text of the line with the amounts that follow it. */
const labelledAmounts = ({ texts, amounts }: FigureLine): readonly Labelled[] => {
  const cells = [
    ...texts.map(({ x, text }) => ({ x, text, amount: null })),
    ...amounts.map((amount) => ({ x: amount.amount.x, text: '', amount })),
  ].toSorted((a, b) => a.x - b.x);
  const labelled: { label: string; amounts: MarkedAmount[] }[] = [];
  for (const { text, amount } of cells) {
    const last = labelled.at(-1);
    if (amount !== null) last?.amounts.push(amount);
    else if (last === undefined || last.amounts.length > 0) labelled.push({ label: text, amounts: [] });
    else last.label = `${last.label} ${text}`;
  }
  return labelled.filter((group) => group.amounts.length > 0);
};

const datedBalance = (text: string, line: FigureLine): Figures | undefined => {
  const found = balanceLine(text, true) ?? (isBareBalance(text, line) ? BARE : undefined);
  return found && { balances: statedBalance(found, { label: text, amounts: line.amounts }, line), totals: [] };
};

const BARE = { kind: 'carried', isCertain: true } as const;

/** Whether the line has only a date and a balance. */
const isBareBalance = (text: string, { amounts }: FigureLine): boolean =>
  amounts.length === 1 && amounts[0]?.role === 'balance' && (text === '' || /^balance$/iu.test(text));

const figures = (labelled: readonly Labelled[], line: FigureLine): Figures | undefined => {
  const found = labelled.map((group) => {
    const balance = balanceLine(group.label, false);
    const total = balance === undefined && group.amounts.length > 0 ? totalLine(group.label) : undefined;
    const isRow = line.isRowLike && total?.isNamed === false;
    return { one: group, balance, total: isRow ? undefined : total };
  });
  if (found.every(({ balance, total }) => balance === undefined && total === undefined)) return undefined;
  return {
    balances: found.flatMap(({ one: group, balance }) =>
      balance === undefined ? [] : statedBalance(balance, group, line),
    ),
    totals: found.flatMap(({ one: group, total }) => (total === undefined ? [] : statedTotals(total, group))),
  };
};

const statedBalance = (
  found: NonNullable<ReturnType<typeof balanceLine>>,
  { label, amounts }: Labelled,
  { hasBalances }: FigureLine,
): Figures['balances'] => {
  const stated = amounts.find(({ role }) => role === 'balance') ?? amounts.at(-1);
  if (stated === undefined) return [];
  const { role, amount } = stated;
  const isSum = role === 'debit' || role === 'credit' || role === 'amount';
  if (found.kind === 'carried' && isSum && !namesBalance(label)) return [];
  const bySide = !hasBalances && (role === 'debit' || role === 'credit') ? role : null;
  const printed: AmountText['printed'] = amount.printed ?? (isOverdrawn(label) ? 'debit' : bySide);
  return [{ ...found, amount: { ...amount, printed } }];
};

/** A sum under a column is the sum of that column. */
const statedTotals = ({ direction, words, isOverall }: TotalLine, { amounts }: Labelled): Figures['totals'] => {
  if (direction !== null) {
    const { amount } = amounts.find(({ role }) => role !== 'balance') ?? amounts[0] ?? {};
    return amount === undefined ? [] : [{ direction, words, isOverall, value: amount.value }];
  }
  return amounts.flatMap(({ role, amount: { value } }) => {
    const side = role === 'debit' ? 'out' : role === 'credit' ? 'in' : null;
    return role === 'balance' ? [] : [{ direction: side, words, isOverall, value }];
  });
};
