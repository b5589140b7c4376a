import { normalizeHeader } from '../columns.ts';
import type { ImportConfiguration, StateMeaning } from '../import-attributes.ts';
import { type FollowedRow, followRows } from '../left-out/followed-rows.ts';
import { plainText } from '../left-out/plain-text.ts';
import { knownState, namesStates, saysPending } from '../left-out/state-words.ts';
import { areMoneyDirections } from '../money-direction.ts';
import type { Question } from './detected-file.ts';
import { type ColumnShape, isMostly, NO_PROPOSAL, type Proposal, type Table } from './table-shape.ts';

/** A column that says of each row whether it happened. */
export type States = {
  readonly position: number;
  readonly header: string;
  /** The meanings of its texts; undefined if that is not known. */
  readonly meanings: ReadonlyMap<string, StateMeaning | undefined>;
};

const MOST_TEXTS = 12;
const LONGEST = 60;
/** Two capital letters are a state of a country. */
const REGION = /^[A-Z]{2}$/;

export const stateOf = ({ position }: States, row: readonly string[]): string => (row[position] ?? '').trim();

/**
 * Finds the column of states by its header and its texts; among several, the one that leaves out the most rows. `known`: the
 * settings of the last file with these columns.
 */
export const findStates = (
  { rows }: Table,
  columns: readonly ColumnShape[],
  known: ImportConfiguration | null = null,
): States | undefined => {
  const label = known?.stateColLabel ?? null;
  const own = label === null ? undefined : columns.findIndex(({ header }) => isSameHeader(header, label));
  const ofKnown = columns[own ?? -1];
  if (own !== undefined && ofKnown !== undefined) return statesIn(ofKnown, own, rows, true);
  const found = columns.flatMap((column, position) => statesIn(column, position, rows) ?? []);
  const leftOut = (states: States): number =>
    rows.filter((row) => states.meanings.get(stateOf(states, row)) === 'leave_out').length;
  const [best] = found
    .map((states) => ({ states, isNamed: namesStates(states.header), count: leftOut(states) }))
    .sort(
      (a, b) =>
        Number(b.isNamed) - Number(a.isNamed) ||
        Number(isOfImpact(a.states.header)) - Number(isOfImpact(b.states.header)) ||
        b.count - a.count,
    );
  return best?.states;
};

/** Whether a row touches the balance is read beside the states. */
const isOfImpact = (header: string): boolean => plainText(header) === 'balance impact';

const isSameHeader = (header: string, known: string): boolean => normalizeHeader(header) === normalizeHeader(known);

const statesIn = (column: ColumnShape, position: number, rows: Table['rows'], isKnown = false): States | undefined => {
  const { header, values, filled } = column;
  const isImpact = isOfImpact(header);
  const isOther = isMostly(column, 'dates') || isMostly(column, 'numbers') || (areMoneyDirections(values) && !isImpact);
  if (filled === 0 || values.size > MOST_TEXTS || isOther) return undefined;
  const all = new Set(rows.map((row) => (row[position] ?? '').trim()));
  const texts = [...all].filter((text) => text !== '');
  if (texts.length > MOST_TEXTS || texts.some((text) => text.length > LONGEST)) return undefined;
  const meanings = new Map(texts.map((text) => [text, isImpact ? impactOf(text) : knownState(text)]));
  if (!isKnown && !areStates(header, meanings)) return undefined;
  const hasBooked = [...meanings.values()].includes('booked');
  if (all.has('')) meanings.set('', hasBooked ? undefined : 'booked');
  return { position, header, meanings };
};

/** Under another header, all texts must be known. */
const areStates = (header: string, meanings: States['meanings']): boolean => {
  const [texts, known] = [[...meanings.keys()], [...meanings.values()]];
  if (!namesStates(header)) return known.every((meaning) => meaning !== undefined) && known.includes('leave_out');
  return (
    known.some((meaning) => meaning !== undefined) || (texts.length > 1 && !texts.every((text) => REGION.test(text)))
  );
};

const impactOf = (text: string): StateMeaning => (plainText(text) === 'memo' ? 'leave_out' : 'booked');

/** The rows that happened as far as is known; all of them if that leaves none. */
export const withoutStates = (table: Table, states: States | undefined): Table => {
  if (states === undefined) return table;
  const rows = table.rows.filter((row) => states.meanings.get(stateOf(states, row)) === 'booked');
  return rows.length === 0 || rows.length === table.rows.length ? table : { ...table, rows };
};

const MOST_EXAMPLES = 3;

type RowFacts = {
  readonly toFollow: (row: readonly string[]) => FollowedRow;
  /** Whether a pending row could be added: without a day it cannot. */
  readonly isDated: (row: readonly string[]) => boolean;
};

/** Settles unknown texts by running balances, and asks about the others, and about rows that are still to be booked. */
export const proposeStates = (
  { rows }: Table,
  states: States | undefined,
  { toFollow, isDated }: RowFacts,
): Proposal => {
  if (states === undefined) return NO_PROPOSAL;
  const possible = rows.filter((row) => states.meanings.get(stateOf(states, row)) !== 'leave_out');
  const proofs = followRows(possible.map(toFollow));
  const settled = [...states.meanings].map(([text, meaning]) => {
    const own = new Set(proofs.filter((_, at) => stateOf(states, possible[at] ?? []) === text));
    const [proof] = own;
    const shown = proof === undefined || own.size > 1 ? undefined : MEANT[proof];
    return [text, meaning ?? shown] as const;
  });
  const isOpen = (text: string, meaning: StateMeaning | undefined): boolean =>
    meaning === undefined || (saysPending(text) && rows.some((row) => stateOf(states, row) === text && isDated(row)));
  const open = settled.flatMap(([text, meaning]) => (isOpen(text, meaning) ? [text] : []));
  const out = settled.flatMap(([text, meaning]) =>
    meaning === 'leave_out' && !open.includes(text) ? [`"${text}"`] : [],
  );
  const values = Object.fromEntries(
    settled.flatMap(([text, meaning]) => (meaning === undefined || open.includes(text) ? [] : [[text, meaning]])),
  );
  return {
    ...NO_PROPOSAL,
    configuration: { stateColLabel: states.header, stateValues: values },
    findings:
      out.length === 0
        ? []
        : [
            {
              about: 'state_col_label',
              confidence: 'likely',
              why: `Rows with the states ${out.join(', ')} in "${states.header}" are left out`,
            },
          ],
    questions: open.map((text) => ask(states, text, rows)),
  };
};

const MEANT = { moved: 'booked', skipped: 'leave_out' } as const;

const ask = (states: States, text: string, rows: Table['rows']): Question => ({
  about: 'state_values',
  cell: states.header,
  text,
  examples: rows
    .filter((row) => stateOf(states, row) === text)
    .slice(0, MOST_EXAMPLES)
    .map(asExample),
  choices: [
    { format: 'booked', value: 'booked' },
    { format: 'leave_out', value: 'no_transaction' },
  ],
});

/** A row as in the file, without blank cells. */
export const asExample = (row: readonly string[]): string =>
  row
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(' · ')
    .slice(0, LONGEST_EXAMPLE);
const LONGEST_EXAMPLE = 200;
