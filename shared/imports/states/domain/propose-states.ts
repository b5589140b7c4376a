import { NO_PROPOSAL, type Proposal, type Table } from '../../columns/domain/table-shape.ts';
import type { Question } from '../../detect/domain/detected-file.ts';
import type { StateMeaning } from '../../domain/import-attributes.ts';
import { type FollowedRow, followRows } from '../../left-out/domain/followed-rows.ts';
import { otherStateKey } from '../../left-out/domain/state-keys.ts';
import { type States, stateOf } from './find-states.ts';

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
  const others = proposeOthers(
    states,
    rows,
    possible.flatMap((row, at) => (isSure(states, row) ? [[row, proofs[at]] as const] : [])),
  );
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
const proposeOthers = (
  { others = [] }: States,
  rows: Table['rows'],
  proofs: readonly (readonly [row: Table['rows'][number], proof: Proof])[],
) => {
  const texts = others.flatMap((other) =>
    [...other.meanings].flatMap(([text, meaning]) => {
      const proved = proofs.filter(([row]) => stateOf(other, row) === text);
      if (meaning === 'booked' || proved.length === 0) return [];
      const [first, ...more] = new Set(proved.map(([, proof]) => proof));
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

const isSure = (states: States, row: Table['rows'][number]): boolean =>
  states.meanings.get(stateOf(states, row)) === 'booked';

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
