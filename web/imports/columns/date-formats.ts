import type { Choice } from '../../platform/components/form.ts';
import { OTHER_FORMAT } from './settings.ts';

const PATTERNS = [
  ...['%Y-%m-%d', '%d.%m.%Y', '%d/%m/%Y', '%m/%d/%Y', '%d-%m-%Y', '%m-%d-%Y', '%Y/%m/%d', '%Y.%m.%d', '%Y%m%d'],
  ...['%d.%m.%y', '%d/%m/%y', '%m/%d/%y', '%d %b %Y', '%d-%b-%Y', '%e %B %Y', '%b %d, %Y', '%B %d, %Y'],
];

const SAMPLE: Readonly<Record<string, string>> = {
  '%Y': '2026',
  '%y': '26',
  '%m': '12',
  '%d': '31',
  '%e': '31',
  '%b': 'Dec',
  '%B': 'December',
  '%j': '365',
  '%-m': '12',
  '%-d': '31',
  '%H': '18',
  '%M': '30',
  '%S': '05',
  '%z': '+0000',
};

/** The last day of a year in a pattern: no part of it can be taken for another. */
export const sampleDate = (pattern: string): string => pattern.replace(/%-?[A-Za-z]/g, (part) => SAMPLE[part] ?? part);

/** Patterns that a person may choose, as they show; that of the file is among them. */
export const dateFormatChoices = (pattern: string, isTable: boolean): readonly Choice[] => {
  const known =
    PATTERNS.includes(pattern) || pattern === '' || pattern === OTHER_FORMAT ? PATTERNS : [pattern, ...PATTERNS];
  return [
    ...(pattern === '' || !isTable ? [{ value: '', label: isTable ? 'As your family writes them' : 'As found' }] : []),
    ...known.map((value) => ({ value, label: `${sampleDate(value)} (${value})` })),
    { value: OTHER_FORMAT, label: 'Another one, written below' },
  ];
};
