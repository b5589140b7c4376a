import { isObject } from '../../../../platform/domain/stored-shape.ts';

/** Parses a JSON object, turning integers beyond double precision into strings, so that two IDs never become one. */
export const exactJsonObject = (text: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const value: unknown = JSON.parse(text, keepDigits);
    return isObject<Readonly<Record<string, unknown>>>(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

const keepDigits = (_key: string, value: unknown, context?: { readonly source?: string }): unknown =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '')
    ? context?.source
    : value;
