import { monthIndex, monthOf, monthOfIndex } from '../../platform/domain/dates/local-date.ts';

/** Day, text, amount and the balance after it: they prove each other. */
const ROWS = [
  ['01', 'Opening transfer', '1500.00', '1500.00'],
  ['02', 'Greenway Market', '-64.20', '1435.80'],
  ['03', 'Kettle & Bean', '-4.80', '1431.00'],
  ['05', 'City Transit', '-32.00', '1399.00'],
  ['09', 'Northside Pharmacy', '-18.35', '1380.65'],
  ['12', 'Salary', '2450.00', '3830.65'],
  ['14', 'Rent', '-1200.00', '2630.65'],
  ['18', 'Greenway Market', '-71.95', '2558.70'],
  ['22', 'Riverside Cinema', '-24.00', '2534.70'],
  ['27', 'Power and Light', '-88.40', '2446.30'],
] as const;

/** An invented statement of the month before this local date, in any currency, to try an import with. */
export const exampleStatement = (today: string): { readonly filename: string; readonly content: string } => {
  const month = monthOfIndex(monthIndex(monthOf(today)) - 1);
  const lines = ROWS.map(([day, ...cells]) => [`${month}-${day}`, ...cells].join(','));
  return {
    filename: `example-statement-${month}.csv`,
    content: ['Date,Description,Amount,Balance', ...lines, ''].join('\n'),
  };
};
