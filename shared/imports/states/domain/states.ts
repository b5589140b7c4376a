import { quoteValue } from '../../../platform/domain/errors.ts';
import { type ColumnPositions, headerNamed } from '../../columns/domain/fields.ts';
import type { ImportConfiguration, StateMeaning } from '../../domain/import-attributes.ts';
import { otherStateColumns, otherTextLeftOut, unknownOther } from '../../left-out/domain/other-states.ts';
import { plainText } from '../../left-out/domain/plain-text.ts';
import { OTHER_TEXTS, otherStateKey } from '../../left-out/domain/state-keys.ts';
import { flagReader } from './state-flags.ts';
import { stateMark } from './state-marks.ts';
import { knownState, namesStates, saysPending } from './state-words.ts';

type StateSettings = Pick<ImportConfiguration, 'stateColLabel' | 'stateValues'>;

/**
 * The meaning of a state: as answered, in any spelling, otherwise as banks use it. A blank is a booking where
 * no text is one. Only a column of states has texts that all need a meaning.
 */
export const stateMeaning = (text: string, { stateColLabel, stateValues }: StateSettings): StateMeaning | undefined => {
  const values = stateValues ?? {};
  if (Object.hasOwn(values, text)) return values[text];
  const ofOthers = namesStates(stateColLabel ?? '') ? undefined : values[OTHER_TEXTS];
  if (ofOthers !== undefined) {
    const mark = stateMark(text);
    return mark === undefined ? ofOthers : alikeIn(values, mark);
  }
  if (text === '') return Object.values(values).includes('booked') ? undefined : 'booked';
  return alikeIn(values, text) ?? knownState(text);
};

const alikeIn = (values: Readonly<Record<string, StateMeaning>>, text: string): StateMeaning | undefined => {
  const plain = plainText(text);
  const alike = plain === '' ? undefined : Object.keys(values).find((known) => plainText(known) === plain);
  return alike === undefined ? undefined : values[alike];
};

const hasStates = (configuration: StateSettings): boolean => headerNamed(configuration, 'stateColLabel') !== '';

/** With this text in a column beside the states, PayPal says that a row does not touch the balance. */
const NO_IMPACT = 'memo';

/** Whether a record is left out because of its state; never without a column of states. `headers`: those of the file. */
export const createStateCheck = (
  { state, balanceImpact }: ColumnPositions,
  configuration: StateSettings,
  headers: readonly string[] = [],
): ((cells: readonly string[]) => boolean) => {
  if (state === undefined || !hasStates(configuration)) return () => false;
  const others = otherStateColumns(headers, configuration);
  const meanings = new Map<string, StateMeaning | undefined>();
  const meaningOf = (text: string): StateMeaning | undefined => {
    if (!meanings.has(text)) meanings.set(text, stateMeaning(text, configuration));
    return meanings.get(text);
  };
  return (cells) =>
    meaningOf((cells[state] ?? '').trim()) === 'leave_out' ||
    (balanceImpact !== undefined && plainText(cells[balanceImpact] ?? '') === NO_IMPACT) ||
    otherTextLeftOut(cells, others) !== undefined;
};

/** Whether a record that is not left out has a state that banks write beside payments that are not booked yet. */
export const createPendingCheck = (
  { state }: ColumnPositions,
  configuration: StateSettings,
  headers: readonly string[] = [],
): ((cells: readonly string[]) => boolean) => {
  if (state === undefined || !hasStates(configuration)) return () => false;
  const others = otherStateColumns(headers, configuration);
  const flagOf = flagReader(headerNamed(configuration, 'stateColLabel'));
  return (cells) => {
    const text = (cells[state] ?? '').trim();
    const mark = stateMark(text) ?? text;
    return (
      (flagOf?.(text)?.isPending ?? (saysPending(mark) || knownState(mark) === 'leave_out')) ||
      others.some(({ position }) => saysPending((cells[position] ?? '').trim()))
    );
  };
};

/** The errors of a row of which another column than the one of states says that it did not happen, in a text that is not known. */
export const createOtherStateProblems = (
  headers: readonly string[],
  configuration: StateSettings,
): ((cells: readonly string[]) => readonly string[]) => {
  const others = hasStates(configuration) ? otherStateColumns(headers, configuration) : [];
  return (cells) =>
    others.flatMap((column) => {
      const text = unknownOther(cells, column);
      return text === undefined ? [] : stateProblems(otherStateKey(column.header, text), configuration);
    });
};

/** From here on, pages replace the message: they say where to choose the setting. */
export const SET_STATES = ': set state_values to ';

/** The error of a row whose state is not known. */
export const stateProblems = (state: string, configuration: StateSettings): readonly string[] => {
  const text = state.trim();
  if (!hasStates(configuration) || stateMeaning(text, configuration) !== undefined) return [];
  const subject = text === '' ? 'State is blank' : `State ${quoteValue(text)} is not known`;
  return [
    `${subject}${SET_STATES}booked for this text if such transactions went through, or to leave_out if they did not, or leave out this row`,
  ];
};
