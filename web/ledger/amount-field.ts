import { exampleAmount } from '../platform/format/typed-amount.ts';
import type { Viewer } from '../platform/viewer.ts';

export const DIRECTIONS = [
  { value: 'out', label: 'Out' },
  { value: 'in', label: 'In' },
];

/** How an amount is typed here. */
export const amountHint = ({ locale }: Pick<Viewer, 'locale'>): string => `For example ${exampleAmount(locale)}.`;
