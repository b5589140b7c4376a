import type { ColumnSeparator } from '../../../../shared/domain/imports/import.ts';

export const SEPARATOR_WORDS: Readonly<Record<ColumnSeparator, string>> = {
  ',': 'Comma ,',
  ';': 'Semicolon ;',
  '\t': 'Tab',
  '|': 'Pipe |',
};
