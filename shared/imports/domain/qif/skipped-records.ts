import { quoteValue } from '../../../platform/domain/quote-value.ts';
import type { ImportWarning } from '../import.ts';
import type { QifRecord, QifSection } from './qif-section.ts';
import { createWarningList } from './warning-list.ts';

const COMMENT = '#';

/** Counts the records that become no row, so that none goes without a word. */
export const createSkippedRecords = () => {
  const lists = new Map<string, number>();
  const unknown = createWarningList();
  return {
    addList: ({ argument, records }: QifSection): void => {
      const list = argument.toLowerCase();
      for (const _ of records) lists.set(list, (lists.get(list) ?? 0) + 1);
    },
    /** A section whose header is not known: what of it is taken for a transaction, and what for nothing. */
    addUnknown: (section: QifSection, isTransaction: (record: QifRecord) => boolean): void => {
      let read = 0;
      let skipped = 0;
      for (const record of section.records) {
        if (isTransaction(record)) read++;
        else if (!isComment(record)) skipped++;
      }
      if (skipped + read > 0) unknown.add({ line: section.line, ...unknownSection(section, read, skipped) });
    },
    warnings: (): readonly ImportWarning[] => [...unknown.shown(), ...(lists.size === 0 ? [] : [listWarning(lists)])],
  };
};

const isComment = ({ lines }: QifRecord): boolean => lines.every(({ code }) => code === COMMENT);

const unknownSection = ({ directive, argument }: QifSection, read: number, skipped: number) => {
  const where =
    directive === '' ? 'above the first header' : `under the unknown header ${quoteValue(`!${directive}:${argument}`)}`;
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
