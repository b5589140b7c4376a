import { isCurrency } from '../../platform/domain/currency.ts';

/** In upper case; null for what is no currency of ISO 4217. */
export const isoCurrency = (text: string | null): string | null =>
  text !== null && isCurrency(text) ? text.toUpperCase() : null;
