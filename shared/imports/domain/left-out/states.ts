import { quoteValue } from '../../../platform/domain/errors.ts';
import { type ColumnPositions, headerNamed } from '../fields.ts';
import type { ImportConfiguration, StateMeaning } from '../import-attributes.ts';
import { plainText } from './plain-text.ts';
import { knownState } from './state-words.ts';

type StateValues = ImportConfiguration['stateValues'];
type StateSettings = Pick<ImportConfiguration, 'stateColLabel' | 'stateValues'>;

/**
 * The meaning of a state: as answered, in any spelling, otherwise as banks use it. A blank is a booking where
 * no text is one.
 */
export const stateMeaning = (text: string, stateValues: StateValues): StateMeaning | undefined => {
  const values = stateValues ?? {};
  if (Object.hasOwn(values, text)) return values[text];
  if (text === '') return Object.values(values).includes('booked') ? undefined : 'booked';
  const plain = plainText(text);
  const alike = plain === '' ? undefined : Object.keys(values).find((known) => plainText(known) === plain);
  return alike === undefined ? knownState(text) : values[alike];
};

const hasStates = (configuration: StateSettings): boolean => headerNamed(configuration, 'stateColLabel') !== '';

/** With this text in a column beside the states, PayPal says that a row does not touch the balance. */
const NO_IMPACT = 'memo';

/** Whether a record is left out because of its state; never without a column of states. */
export const createStateCheck = (
  { state, balanceImpact }: ColumnPositions,
  configuration: StateSettings,
): ((cells: readonly string[]) => boolean) => {
  if (state === undefined || !hasStates(configuration)) return () => false;
  const meanings = new Map<string, StateMeaning | undefined>();
  const meaningOf = (text: string): StateMeaning | undefined => {
    if (!meanings.has(text)) meanings.set(text, stateMeaning(text, configuration.stateValues));
    return meanings.get(text);
  };
  return (cells) =>
    meaningOf((cells[state] ?? '').trim()) === 'leave_out' ||
    (balanceImpact !== undefined && plainText(cells[balanceImpact] ?? '') === NO_IMPACT);
};

/** The error of a row whose state is not known. */
export const stateProblems = (state: string, configuration: StateSettings): readonly string[] => {
  const text = state.trim();
  if (!hasStates(configuration) || stateMeaning(text, configuration.stateValues) !== undefined) return [];
  const subject = text === '' ? 'State is blank' : `State ${quoteValue(text)} is not known`;
  return [
    `${subject}: set state_values to booked for this text if such transactions went through, or to leave_out if they did not, or leave out this row`,
  ];
};
