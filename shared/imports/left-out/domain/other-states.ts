import { normalizeHeader } from '../../columns/domain/normalize-header.ts';
import type { ImportConfiguration, StateMeaning } from '../../domain/import-attributes.ts';
import { isNoReason } from '../../states/domain/state-flags.ts';
import { stateMark } from '../../states/domain/state-marks.ts';
import { knownState } from '../../states/domain/state-words.ts';
import { plainText } from './plain-text.ts';
import { OTHER_TEXTS, otherStateKey } from './state-keys.ts';

export type OtherColumn = {
  readonly position: number;
  readonly header: string;
  readonly meanings: readonly (readonly [text: string, meaning: StateMeaning])[];
};

type Settings = Pick<ImportConfiguration, 'stateColLabel' | 'stateValues'>;

/** The columns beside the one of states whose texts have a meaning, too. */
export const otherStateColumns = (
  headers: readonly string[],
  { stateColLabel, stateValues }: Settings,
): readonly OtherColumn[] => {
  const keys = Object.entries(stateValues ?? {});
  return headers.flatMap((header, position) => {
    const start = otherStateKey(header, '');
    if (header.trim() === '' || normalizeHeader(header) === normalizeHeader(stateColLabel ?? '')) return [];
    const meanings = keys.flatMap(([key, meaning]) =>
      key.startsWith(start) ? [[key.slice(start.length).trim(), meaning] as const] : [],
    );
    return meanings.length === 0 ? [] : [{ position, header: header.trim(), meanings }];
  });
};

const textIn = (cells: readonly string[], position: number): string => (cells[position] ?? '').trim();

/** The meaning of a cell; undefined for a text without one. */
const meaningIn = (cells: readonly string[], { position, meanings }: OtherColumn): StateMeaning | undefined => {
  const text = textIn(cells, position);
  const own = [text, stateMark(text) ?? text];
  const plain = own.map(plainText).filter((words) => words !== '');
  const found = meanings.find(([known]) => own.includes(known) || plain.includes(plainText(known)))?.[1];
  return found ?? (isNoReason(text) ? undefined : meanings.find(([known]) => known === OTHER_TEXTS)?.[1]);
};

/** The text of another column because of which a record is left out, as a key. */
export const otherTextLeftOut = (cells: readonly string[], columns: readonly OtherColumn[]): string | undefined => {
  const column = columns.find((other) => meaningIn(cells, other) === 'leave_out');
  return column && otherStateKey(column.header, textIn(cells, column.position));
};

/** The text that says that a record did not happen, and has no meaning yet. */
export const unknownOther = (cells: readonly string[], column: OtherColumn): string | undefined => {
  const text = textIn(cells, column.position);
  const mark = stateMark(text) ?? text;
  return meaningIn(cells, column) === undefined && knownState(mark) === 'leave_out' ? mark : undefined;
};
