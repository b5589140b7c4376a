import { compileDateFormat } from '../../../platform/domain/dates/date-format.ts';
import { withoutMarks } from '../../../platform/domain/text/invisible-marks.ts';
import { compileNumberFormat } from '../../amounts/domain/number-format.ts';
import type { ColumnPositions } from '../../columns/domain/fields.ts';
import { fitDates, usualBounds } from '../../dates/domain/fit-dates.ts';
import type { ImportConfiguration } from '../../domain/import-attributes.ts';
import { cellAt, moneyOfRow } from './balance-row.ts';
import { type BalanceSide, balanceSide } from './balance-words.ts';

/** A balance that a line outside the rows states: `Kontostand vom 31.05.2026: 1.234,56 EUR`. */
export type StatedLine = {
  readonly side: BalanceSide;
  /** ISO; null if the line has none that can be read in one way only. */
  readonly date: string | null;
  /** Canonical, as written. */
  readonly amount: string;
  /** The currency mark beside it. */
  readonly mark: string | null;
  /** Set if it is in the column of amounts and money out is positive there: its sign may have to be reversed. */
  readonly mayBeTurned?: true;
};
export type StatedDays = { readonly from: string; readonly to: string };

type LineRules = {
  readonly configuration: ImportConfiguration;
  readonly familyDateFormat: string;
  readonly latestDate: string;
};

const DATE =
  /(?<![\p{L}\p{N}.,/-])(?:\d{1,4}([./-])\d{1,2}\1\d{2,4}|\d{1,2}\.? ?\p{L}{3,12}\.?,? \d{4}|\p{L}{3,12}\.? \d{1,2},? \d{4}|\d{4}[年년] ?\d{1,2}[月월] ?\d{1,2}[日일])(?![\p{N}/-])/gu;
const TIME = /(?<!\d)\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m\b)?/giu;
const HAS_LETTER = /\p{L}/u;
const LONGEST_LINE = 300;
const MOST_TOKENS = 40;

/** Reads lines such as those above the header. */
export const createLineReader = ({ configuration, familyDateFormat, latestDate }: LineRules) => {
  const readNumber = compileNumberFormat(configuration.numberFormat ?? '1,234.56');
  const format = compileDateFormat(configuration.dateFormat ?? familyDateFormat, configuration.datesFrom);
  const dayOf = (text: string): string | null => {
    const own = format.ok ? format.parse(text) : undefined;
    if (own !== undefined) return own;
    const fit = fitDates([text], { own: familyDateFormat }, usualBounds(latestDate));
    const other = fit.format === null || fit.doubt !== null ? undefined : compileDateFormat(fit.format);
    return other?.ok === true ? (other.parse(text) ?? null) : null;
  };
  const datesIn = (text: string): readonly (string | null)[] => (text.match(DATE) ?? []).map(dayOf);

  const statedIn = (text: string): StatedLine | undefined => {
    const tokens = text
      .replace(DATE, ' ')
      .replace(TIME, ' ')
      .split(/[\s:：=]+/u)
      .filter((token) => token !== '');
    for (let at = 1; at < Math.min(tokens.length, MOST_TOKENS); at += 1) {
      const number = readNumber(tokens.slice(at).join(' '));
      if (!number.ok) continue;
      const side = balanceSide(tokens.slice(0, at).join(' '));
      const [date = null, ...others] = datesIn(text);
      return side && { side, date: others.length === 0 ? date : null, amount: number.value, mark: number.mark ?? null };
    }
    return undefined;
  };

  /** A line with several balances beside each other is cut before each label. */
  const partsOf = (cells: readonly string[]): readonly string[] => {
    const parts: string[] = [];
    let hasNumber = true;
    for (const cell of cells.map((text) => withoutMarks(text).trim()).filter((text) => text !== '')) {
      const isNumber = readNumber(cell).ok;
      const isLabel = HAS_LETTER.test(cell) && !isNumber && balanceSide(cell.replace(DATE, ' ')) !== undefined;
      if (parts.length === 0 || (hasNumber && isLabel)) parts.push(cell);
      else parts.push(`${parts.pop()} ${cell}`);
      hasNumber = (hasNumber && !isLabel) || isNumber;
    }
    return parts.filter((part) => part.length <= LONGEST_LINE);
  };

  return {
    balances: (cells: readonly string[]): readonly StatedLine[] =>
      partsOf(cells).flatMap((part) => statedIn(part) ?? []),
    /** The balance in a row of the table: its name in any cell, its money and day where other rows have theirs. */
    row: (cells: readonly string[], positions: ColumnPositions): StatedLine | undefined => {
      const name = cells.map((text) => withoutMarks(text).trim()).find((text) => balanceSide(text) !== undefined);
      const side = name === undefined ? undefined : balanceSide(name);
      const money = moneyOfRow(cells, positions, { configuration, readNumber });
      if (side === undefined || money === undefined) return undefined;
      return { side, date: dayOf(cellAt(cells, positions.date)), ...money };
    },
    /** The days of a line such as `Zeitraum: 01.05.2026 - 31.05.2026`. */
    days: (cells: readonly string[]): StatedDays | undefined => {
      const [from = null, to = null, ...others] = datesIn(withoutMarks(cells.join(' ')).slice(0, LONGEST_LINE));
      return from === null || to === null || from > to || others.length > 0 ? undefined : { from, to };
    },
  };
};
