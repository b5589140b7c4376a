import { quoteValue } from '../../../../platform/domain/errors.ts';
import { isZero, negate } from '../../../../platform/domain/money/decimal.ts';
import type { ImportWarning } from '../../../domain/import-attributes.ts';
import { createCardSigns } from '../../../signs/domain/ambiguous-signs.ts';
import type { SignDoubt, StatementEntry } from '../../../statements/domain/statement-file.ts';
import { entryText } from '../../../statements/parse/statement-signs.ts';

/** An entry with the type that the file gives it (TRNTYPE), upper case; blank if it gives none. */
export type TypedEntry = { readonly entry: StatementEntry; readonly type: string };

type SettledSigns = {
  readonly entries: readonly StatementEntry[];
  readonly warnings: readonly ImportWarning[];
  readonly signDoubt?: SignDoubt;
  readonly signsAgree?: boolean;
};

/** Types that say the direction by themselves (OFX 11.4.4.3). Interest and transfers go both ways. */
const MONEY_IN = ['CREDIT', 'DEP', 'DIRECTDEP', 'DIV'];
const MONEY_OUT = ['DEBIT', 'CHECK', 'FEE', 'SRVCHG', 'POS', 'CASH', 'DIRECTDEBIT'];
/** On a card, a payment is money in. */
const PAYMENT = 'PAYMENT';

type Judged = TypedEntry & { readonly way: 'in' | 'out' | undefined; readonly agrees: boolean };

/**
 * Compares the amounts of a statement with the types beside them. Amounts without any minus take the direction of their types if
 * these name both; if no amount agrees with its type, the signs are in doubt; otherwise those that do not are named.
 */
export const settleTypedSigns = (read: readonly TypedEntry[], isCard: boolean): SettledSigns => {
  const rows = read.map((row): Judged => {
    const way = typeDirection(row.type, isCard);
    const { amount } = row.entry;
    const isUnjudged = way === undefined || amount === '' || isZero(amount);
    return isUnjudged
      ? { ...row, way: undefined, agrees: false }
      : { ...row, way, agrees: isIn(amount) === (way === 'in') };
  });
  const judged = rows.filter(({ way }) => way !== undefined);
  const odd = judged.filter(({ agrees }) => !agrees);
  const entries = read.map(({ entry }) => entry);
  const [first] = odd;
  if (first === undefined) return unlessCardDoubt(entries, isCard && judged.length === 0, judged.length > 0);
  const namesBoth = new Set(judged.map(({ way }) => way)).size > 1;
  if (namesBoth && entries.every(({ amount }) => isIn(amount))) return byType(rows, odd.length);
  if (odd.length === judged.length) return { entries, warnings: [], signDoubt: doubtOf(odd, first) };
  const doubtful = typesAgainstSigns(judged);
  return {
    entries: rows.map(({ entry, type }) => (doubtful.has(type) ? { ...entry, signDoubt: ofType(type) } : entry)),
    warnings: odd.filter(({ type }) => !doubtful.has(type)).map(oddRow),
    signsAgree: true,
  };
};

/** The types whose amounts all contradict them, while other types agree. */
const typesAgainstSigns = (judged: readonly Judged[]): ReadonlySet<string> =>
  new Set(
    [...Map.groupBy(judged, ({ type }) => type)].flatMap(([type, rows]) =>
      rows.every(({ agrees }) => !agrees) ? [type] : [],
    ),
  );

const ofType = (type: string): NonNullable<StatementEntry['signDoubt']> => ({
  text: type,
  question: `The file calls these rows ${type}, but the signs of their amounts say the opposite. Are they money in or money out?`,
});

/** A card whose types name no direction may write purchases without a minus. */
const unlessCardDoubt = (
  entries: readonly StatementEntry[],
  isUntypedCard: boolean,
  signsAgree: boolean,
): SettledSigns => {
  const signs = createCardSigns({ name: 0, amount: 1 });
  for (const { name, amount } of isUntypedCard ? entries : []) {
    if (amount !== '' && !isZero(amount)) signs.see([name, amount], isIn(amount) ? 'positive' : 'negative');
  }
  const doubt = signs.doubt();
  const entry = entries.find(({ name, amount }) => doubt !== undefined && [name, amount].includes(doubt.text));
  if (entry === undefined) return { entries, warnings: [], signsAgree };
  const reason = 'The amounts of the card look as if purchases had no minus.';
  return { entries, warnings: [], signDoubt: { reason, row: entryText(entry), isIn: isIn(entry.amount) } };
};

const typeDirection = (type: string, isCard: boolean): 'in' | 'out' | undefined => {
  if (MONEY_IN.includes(type)) return 'in';
  return MONEY_OUT.includes(type) || (type === PAYMENT && !isCard) ? 'out' : undefined;
};

const isIn = (amount: string): boolean => !amount.startsWith('-');

const byType = (rows: readonly Judged[], count: number): SettledSigns => ({
  entries: rows.map(({ entry, type, way }) => {
    if (entry.amount === '' || isZero(entry.amount)) return entry;
    if (way !== undefined) return way === 'in' ? entry : { ...entry, amount: negate(entry.amount) };
    const problem = `Amount ${quoteValue(entry.amount)} has no direction, because no amount of the file has a minus and ${type === '' ? 'it has no type' : `the type ${type} goes both ways`}: write it with a minus if it is money out`;
    return { ...entry, amount: '', problems: [...entry.problems, problem] };
  }),
  warnings: [
    {
      line: rows[0]?.entry.line ?? null,
      code: 'signs_by_type',
      message: `No amount has a minus, but the file calls ${count} of them money out, such as DEBIT. They were read as money out: check the signs`,
    },
  ],
});

const doubtOf = (odd: readonly Judged[], { entry, type }: Judged): SignDoubt => ({
  reason: `The file calls its amounts the opposite of what their signs say: ${odd
    .slice(0, SHOWN)
    .map((row) => `${row.type} ${entryText(row.entry)}`)
    .join(', ')}${odd.length > SHOWN ? ` and ${odd.length - SHOWN} more` : ''}.`,
  row: `${type} ${entryText(entry)}`,
  isIn: isIn(entry.amount),
});
const SHOWN = 3;

const oddRow = ({ entry, type, way }: Judged): ImportWarning => ({
  line: entry.line,
  code: 'sign_against_type',
  message: `${entryText(entry)} was read as money ${isIn(entry.amount) ? 'in' : 'out'}, but the file calls it ${type}, which is money ${way === 'in' ? 'in' : 'out'}: check its sign`,
});
