import type { ColumnSeparator } from '../../../shared/imports/domain/import.ts';

export const SEPARATOR_WORDS: Readonly<Record<ColumnSeparator, string>> = {
  ',': 'Comma ,',
  ';': 'Semicolon ;',
  '\t': 'Tab',
  '|': 'Pipe |',
};
