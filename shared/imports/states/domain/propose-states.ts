import { NO_PROPOSAL, type Proposal, type Table } from '../../columns/domain/table-shape.ts';
import type { Question } from '../../detect/domain/detected-file.ts';
import type { StateMeaning } from '../../domain/import-attributes.ts';
import { type FollowedRow, followRows } from '../../left-out/domain/followed-rows.ts';
import { otherStateKey } from '../../left-out/domain/state-keys.ts';
import { isBookedIn, mayBeBooked, type States, stateOf } from './find-states.ts';

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
  const others = proposeOthers(states, rows, new Map(possible.map((row, at) => [row, proofs[at]])));
  const settled = [...states.meanings].map(([text, meaning]) => {
    const own = new Set(proofs.filter((_, at) => stateOf(states, possible[at] ?? []) === text));
    const [proof] = own;
    const shown = proof === undefined || own.size > 1 ? undefined : MEANT[proof];
    return [text, meaning ?? shown] as const;
  });
  const isOpen = (text: string, meaning: StateMeaning | undefined): boolean =>
    meaning === undefined ||
    (states.pending.has(text) && rows.some((row) => stateOf(states, row) === text && isDated(row)));
  const open = settled.flatMap(([text, meaning]) => (isOpen(text, meaning) ? [text] : []));
  const out = settled.flatMap(([text, meaning]) =>
    meaning === 'leave_out' && !open.includes(text) ? [`"${text}"`] : [],
  );
  const values = Object.fromEntries(
    settled.flatMap(([text, meaning]) => (meaning === undefined || open.includes(text) ? [] : [[text, meaning]])),
  );
  return {
    ...NO_PROPOSAL,
    configuration: { stateColLabel: states.header, stateValues: { ...values, ...others.values } },
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
    questions: [...open.map((text) => ask(states, text, rows)), ...others.questions],
  };
};

/**
 * Asks about the texts of other columns that say of more rows that they did not happen, unless the running balances show it. Each column
 * alone would book some of them.
 */
const proposeOthers = (states: States, rows: Rows, proofs: ReadonlyMap<Row, Proof>) => {
  const possible = rows.filter((row) => mayBeBooked(states, row));
  const texts = (states.others ?? []).flatMap((other) =>
    [...other.meanings.keys()].flatMap((text) => {
      const own = possible.filter((row) => stateOf(other, row) === text);
      if (!saysMore(states, { other, text, own, possible })) return [];
      const booked = own.filter((row) => isBookedIn(states, row));
      const [first, ...more] = new Set((booked.length > 0 ? booked : own).map((row) => proofs.get(row)));
      const shown = first === undefined || more.length > 0 ? undefined : MEANT[first];
      return [{ other, text, key: otherStateKey(other.header, text), shown }];
    }),
  );
  return {
    values: Object.fromEntries(texts.flatMap(({ key, shown }) => (shown === undefined ? [] : [[key, shown] as const]))),
    questions: texts.flatMap(({ other, text, key, shown }) =>
      shown === undefined ? [{ ...ask(other, text, rows), text: key }] : [],
    ),
  };
};

type OtherText = {
  readonly other: States;
  readonly text: string;
  /** The possible rows with this text. */
  readonly own: Rows;
  readonly possible: Rows;
};

/** Whether the text of another column may leave out more than the answers about the first column do. */
const saysMore = (states: States, { other, text, own, possible }: OtherText): boolean => {
  const meaning = other.meanings.get(text);
  if (meaning === 'booked' || own.length === 0) return false;
  const isRefused = meaning === 'leave_out' && !other.pending.has(text);
  return isRefused || !areAllOfOneText(states, own, possible);
};

/** Whether these are exactly the rows with one open text: then the question about that text is enough. */
const areAllOfOneText = (states: States, own: Rows, possible: Rows): boolean => {
  if (own.some((row) => isBookedIn(states, row))) return false;
  const [text, ...others] = new Set(own.map((row) => stateOf(states, row)));
  return others.length === 0 && possible.filter((row) => stateOf(states, row) === text).length === own.length;
};

type Rows = Table['rows'];
type Row = Rows[number];
type Proof = ReturnType<typeof followRows>[number] | undefined;

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
