import { negate } from '../../../platform/domain/money/decimal.ts';
import { withoutMarks } from '../../../platform/domain/text/invisible-marks.ts';
import { createBalanceSteps, type Moves, wayByBalance } from '../../balances/domain/balance-steps.ts';
import type { RowOrder } from '../../balances/domain/follow-balances.ts';
import { inflowWord } from '../../columns/domain/choose-roles.ts';
import { exampleOf, type Proposal } from '../../columns/domain/table-shape.ts';
import type { Question } from '../../detect/domain/detected-file.ts';
import type { ImportConfiguration } from '../../domain/import-attributes.ts';
import { type Amounts, amountOf, type DirectionText, isPlainDirection, textsOf } from './direction-column.ts';
import { type MoneyDirection, moneyDirectionOf, pairOf, spelledOut, withoutFillers } from './money-direction.ts';

type Way = 'in' | 'out';
/** `balance`: the position of a running balance whose sign is that of the account's money; undefined if there is none. */
export type Proofs = { readonly balance: number | undefined; readonly order: RowOrder };

/**
 * Takes the direction of each row from its text in a column: the balances prove it, or the text is a known word of a column that is there
 * for nothing else. Each other text is asked about on its own. Undefined if the column has too many texts.
 */
export const proposeTexts = (at: number, amounts: Amounts, proofs: Proofs): Proposal | undefined => {
  const texts = textsOf(at, amounts);
  const header = amounts.columns[at]?.header;
  if (texts === undefined || texts.length === 0 || header === undefined) return undefined;
  const isNegative = texts.every(({ positive }) => positive === 0);
  const moves = movesByText(at, amounts, proofs, isNegative);
  const isPlain =
    isPlainDirection(at, texts, amounts) && texts.every(({ positive, negative }) => positive === 0 || negative === 0);
  // a minus beside words of money in alone contradicts them
  const isContradicted = isNegative && !texts.some(({ text }) => moneyDirectionOf(text) === 'out');
  const words = withoutFillers(texts.map(({ text }) => text));
  const letters = spelledOut(header);
  const wordOf = (text: string): MoneyDirection | undefined =>
    text !== '' && words.has(text) ? (letters.get(text.toLowerCase()) ?? moneyDirectionOf(text)) : undefined;
  const taken = texts.map((text) => ({
    ...text,
    way: provedDirection(text, { word: wordOf(text.text), isPlain: isPlain && !isContradicted }, moves.get(text.text)),
  }));
  const open = taken.filter(({ way }) => way === undefined);
  const known = taken.flatMap(({ text, way }): readonly (readonly [string, Way])[] =>
    way === undefined ? [] : [[text, way]],
  );
  return {
    configuration: { entityTypeColLabel: header, ...settingsOf(known, open.length > 0, isNegative) },
    findings: [{ about: 'signage_convention', ...explain(header, known, open.length > 0) }],
    ambiguous: [],
    questions: open.map((text) => ask(header, text)),
    problems: [],
  };
};

/** A word alone, if the balances do not contradict it; another text if they prove the direction of every row with it. */
const provedDirection = (
  { positive, negative }: DirectionText,
  { word, isPlain }: { readonly word: MoneyDirection | undefined; readonly isPlain: boolean },
  moves: Moves | undefined,
): Way | undefined => {
  const known = word === 'in' || word === 'out' ? word : undefined;
  const shown = moves === undefined ? undefined : wayByBalance(moves);
  const isShownOtherwise = moves !== undefined && moves.same + moves.opposite > 0 && shown !== known;
  if (known !== undefined) return (isPlain || shown === known) && !isShownOtherwise ? known : undefined;
  return moves !== undefined && moves.same + moves.opposite === positive + negative ? shown : undefined;
};

/** How the rows of each text move the balance, read as money in; a minus that all amounts have does not count. */
const movesByText = (
  at: number,
  amounts: Amounts,
  { balance, order }: Proofs,
  isNegative: boolean,
): ReadonlyMap<string, Moves> => {
  if (balance === undefined) return new Map();
  const steps = createBalanceSteps();
  const cellIn = (row: readonly string[], position: number): string => withoutMarks(row[position] ?? '').trim();
  for (const row of amounts.rows) {
    const number = amounts.readNumber(cellIn(row, balance));
    const amount = amountOf(row, amounts);
    const change = amount !== undefined && isNegative ? negate(amount) : amount;
    steps.see({ key: cellIn(row, at), change, balance: number.ok ? number.value : undefined, id: '' });
  }
  return steps.result(order)?.byKey ?? new Map();
};

type Known = readonly (readonly [text: string, way: Way])[];

/** With a known pair of words, one of them as the value for money in; otherwise the direction of each text. */
const settingsOf = (known: Known, isOpen: boolean, isNegative: boolean): Partial<ImportConfiguration> => {
  const values = new Set(known.map(([text]) => text));
  const words = new Set([...values].map((text) => text.toLowerCase()));
  const isPair =
    !isOpen && !isNegative && words.size === values.size && pairOf(values) !== undefined && saysTheSame(known);
  const inflow = known.find(([, way]) => way === 'in')?.[0];
  return isPair
    ? {
        signageConvention: 'inflows_positive',
        amountTypeStrategy: 'custom_column',
        amountTypeInflowValue: inflow ?? inflowWord(values),
      }
    : {
        signageConvention: isNegative ? 'inflows_negative' : null,
        amountTypeStrategy: 'custom_column',
        amountTypeValues: Object.fromEntries(known),
      };
};

const saysTheSame = (known: Known): boolean => known.every(([text, way]) => moneyDirectionOf(text) === way);

const explain = (header: string, known: Known, isOpen: boolean) => {
  if (isOpen)
    return {
      confidence: 'guess',
      why: `"${header}" may show the direction of money; the signs of the amounts do not`,
    } as const;
  const inflow = known.find(([, way]) => way === 'in')?.[0];
  const [outflow = ''] = known.find(([, way]) => way === 'out') ?? [];
  const word = inflow === undefined ? `"${outflow}" means money out` : `"${inflow}" means money in`;
  return { confidence: 'certain', why: `No amount has a sign, and in "${header}" the value ${word}` } as const;
};

const ask = (header: string, { text, rows }: DirectionText): Question => ({
  about: 'amount_type_values',
  cell: header,
  text,
  examples: rows.map(exampleOf),
  choices: (['in', 'out', 'leave_out'] as const).map((meaning) => ({ format: meaning, value: meaning })),
});
