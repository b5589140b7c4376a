import { compileDateFormat } from '../../platform/domain/dates/date-format.ts';
import { isCurrency } from '../../platform/domain/money/currency.ts';

const doesNotThrow = (act: () => unknown): boolean => {
  try {
    act();
    return true;
  } catch {
    return false;
  }
};

/** The values that are allowed, and the error for others. */
export const FAMILY_SETTINGS = {
  currency: { isKnown: isCurrency, message: 'must be an ISO 4217 code like USD' },
  dateFormat: {
    isKnown: (text: string): boolean => compileDateFormat(text).ok,
    message: 'must be a pattern like %m/%d/%Y',
  },
  locale: {
    isKnown: (text: string): boolean => doesNotThrow(() => Intl.getCanonicalLocales(text)),
    message: 'must be a language like en or de-AT',
  },
  timeZone: {
    isKnown: (text: string): boolean =>
      doesNotThrow(() => new Intl.DateTimeFormat('en', { timeZone: text })) && !/^[+-]/.test(text),
    message: 'must be a time zone like Europe/Vienna',
  },
} as const;
