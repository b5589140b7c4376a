import type { ImportWarning } from '../import.ts';
import type { QifRecord, QifSection } from './qif-section.ts';

const COMMENT = '#';

/** Counts the records that become no row, so that none goes without a word. */
export const createSkippedRecords = () => {
  const lists = new Map<string, number>();
  const unknown: ImportWarning[] = [];
  return {
    addList: ({ argument, records }: QifSection): void => {
      if (records.length > 0) lists.set(argument, (lists.get(argument) ?? 0) + records.length);
    },
    /** A section whose header is not known, and the records of it that are no transactions. */
    addUnknown: (section: QifSection, others: readonly QifRecord[]): void => {
      const skipped = others.filter((record) => !isComment(record)).length;
      const read = section.records.length - others.length;
      if (skipped + read > 0) unknown.push({ line: section.line, ...unknownSection(section, read, skipped) });
    },
    warnings: (): readonly ImportWarning[] => (lists.size === 0 ? unknown : [...unknown, listWarning(lists)]),
  };
};

const isComment = ({ lines }: QifRecord): boolean => lines.every(({ code }) => code === COMMENT);

const unknownSection = ({ directive, argument }: QifSection, read: number, skipped: number) => {
  const where = directive === '' ? 'above the first header' : `under the unknown header !${directive}:${argument}`;
  const outcome = [
    ...(read > 0 ? [`${read} with a date were read as bank transactions`] : []),
    ...(skipped > 0 ? [`${skipped} were skipped`] : []),
  ];
  return { code: 'unknown_section', message: `Of the records ${where}, ${outcome.join(' and ')}` };
};

const listWarning = (lists: ReadonlyMap<string, number>): ImportWarning => {
  const counts = [...lists].map(([name, count]) => `${name} ${count}`).join(', ');
  return {
    line: null,
    code: 'lists_skipped',
    message: `Records of lists are not transactions and become no rows: ${counts}. Of categories, tags and securities only those in use are taken over`,
  };
};
