import { allOf, type QifRecord } from './qif-section.ts';

type Titled = readonly (readonly [title: string, value: string])[];

/** One line for each value that is not blank. */
export const titledLines = (titled: Titled): readonly string[] =>
  titled.filter(([, value]) => value !== '').map(([title, value]) => `${title}: ${value}`);

/** The memo, then on a line each what else the record says and no field of ours holds. */
export const notesText = (record: QifRecord, memo: string, more: Titled): string => {
  const address = allOf(record, 'A')
    .filter((line) => line !== '')
    .join(', ');
  return [memo, ...titledLines([...more, ['Address', address]])].filter((line) => line !== '').join('\n');
};

/** The memo of a record, its lines joined. */
export const memoOf = (record: QifRecord): string =>
  allOf(record, 'M')
    .filter((line) => line !== '')
    .join('\n');
