import { exampleAmount } from '../format/typed-amount.ts';
import type { Viewer } from '../viewer.ts';

export const DIRECTIONS = [
  { value: 'out', label: 'Out' },
  { value: 'in', label: 'In' },
];

/** How an amount is typed here. */
export const amountHint = ({ locale }: Pick<Viewer, 'locale'>): string => `For example ${exampleAmount(locale)}.`;
