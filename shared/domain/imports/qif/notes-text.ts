import { allOf, type QifRecord } from './qif-section.ts';

/** The memo, then on a line each what else the record says and no field of ours holds. */
export const notesText = (
  record: QifRecord,
  memo: string,
  more: readonly (readonly [title: string, value: string])[],
): string => {
  const address = allOf(record, 'A')
    .filter((line) => line !== '')
    .join(', ');
  const titled = [...more, ['Address', address] as const].filter(([, value]) => value !== '');
  return [memo, ...titled.map(([title, value]) => `${title}: ${value}`)].filter((line) => line !== '').join('\n');
};

/** The memo of a record, its lines joined. */
export const memoOf = (record: QifRecord): string =>
  allOf(record, 'M')
    .filter((line) => line !== '')
    .join('\n');
