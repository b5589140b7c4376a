import * as z from 'zod';

/** UTC, ISO 8601. */
export const Instant = z.iso.datetime();

/** A day, `YYYY-MM-DD`. */
export const LocalDate = z.iso.date();

/** A plain decimal of any length. */
export const Decimal = z.string().regex(/^-?\d+(\.\d+)?$/);

/** A decimal without grouping, symbol, plus or exponent. */
export const Money = z.string().regex(/^-?\d+(\.\d{1,8})?$/);
