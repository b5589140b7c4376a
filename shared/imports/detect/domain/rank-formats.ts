import type { Question } from './detected-file.ts';

/** A cell read in one format; `sound` readings are preferred to merely possible ones. */
export type FormatReading = { readonly value: string; readonly sound: boolean };

export type RankedFormat<F> = {
  /** null if no format reads at least half of the cells. */
  readonly format: F | null;
  /** The number of cells examined; `fitting`: those that the format reads soundly. */
  readonly cells: number;
  readonly fitting: number;
  /** The first cell that the format does not read soundly. */
  readonly misfit: string | null;
  /** The first cell that another equally good format reads differently. */
  readonly doubt: {
    readonly cell: string;
    readonly value: string;
    readonly other: F;
    readonly otherValue: string;
    /** Still other readings of the cell. */
    readonly further?: readonly { readonly format: F; readonly value: string }[];
  } | null;
};

type Score<F> = { readonly format: F; readonly sound: number; readonly read: number };

export type FormatChoice<F> = {
  /** Decides between equals. */
  readonly isPreferred: (format: F) => boolean;
  /** The format of earlier files of this kind: among equals, it leaves no doubt. */
  readonly isKnown?: (format: F) => boolean;
};

/**
 * The format that reads the most cells; among equals the known one, then the preferred one, otherwise the first. `doubt` is set if
 * equals read a cell differently. A known format that reads at least half of the cells counts as an equal then: a few cells may be
 * typing errors.
 */
export const rankFormats = <F>(
  cells: readonly string[],
  formats: readonly F[],
  read: (format: F, cell: string) => FormatReading | undefined,
  { isPreferred, isKnown = () => false }: FormatChoice<F>,
): RankedFormat<F> => {
  const scores = formats.map((format) => scoreOf(cells, format, read));
  const best = scores.reduce<Score<F> | undefined>(
    (top, score) => (top && !isBetter(score, top) ? top : score),
    undefined,
  );
  if (best === undefined || best.read === 0 || best.read * 2 < cells.length) {
    return { format: null, cells: cells.length, fitting: 0, misfit: cells[0] ?? null, doubt: null };
  }
  const equals = scores.filter((score) => !isBetter(best, score)).map((score) => score.format);
  const known = scores.find((score) => isKnown(score.format));
  const isKnownBest = known !== undefined && equals.includes(known.format);
  const format = isKnownBest ? known.format : (equals.find(isPreferred) ?? best.format);
  const rivals = known !== undefined && known.read * 2 >= cells.length ? [known.format, ...equals] : equals;
  return {
    format,
    cells: cells.length,
    fitting: best.sound,
    misfit: cells.find((cell) => read(format, cell)?.sound !== true) ?? null,
    doubt: isKnownBest ? null : doubtOf(cells, format, rivals, read),
  };
};

const scoreOf = <F>(
  cells: readonly string[],
  format: F,
  read: (format: F, cell: string) => FormatReading | undefined,
): Score<F> => {
  let sound = 0;
  let all = 0;
  for (const cell of cells) {
    const reading = read(format, cell);
    if (reading !== undefined) all += 1;
    if (reading?.sound) sound += 1;
  }
  return { format, sound, read: all };
};

const isBetter = <F>(a: Score<F>, b: Score<F>): boolean => (a.sound === b.sound ? a.read > b.read : a.sound > b.sound);

const doubtOf = <F>(
  cells: readonly string[],
  format: F,
  equals: readonly F[],
  read: (format: F, cell: string) => FormatReading | undefined,
): RankedFormat<F>['doubt'] => {
  const others = equals.filter((other) => other !== format);
  if (others.length === 0) return null;
  for (const cell of cells) {
    const value = read(format, cell)?.value;
    for (const other of value === undefined ? [] : others) {
      const otherValue = read(other, cell)?.value;
      if (value !== undefined && otherValue !== undefined && otherValue !== value)
        return { cell, value, other, otherValue, ...furtherThan([value, otherValue], cell, others, read) };
    }
  }
  return null;
};

/** The first format for each further value. */
const furtherThan = <F>(
  known: readonly string[],
  cell: string,
  formats: readonly F[],
  read: (format: F, cell: string) => FormatReading | undefined,
): { readonly further?: readonly { readonly format: F; readonly value: string }[] } => {
  const values = new Map<string, F>();
  for (const format of formats) {
    const value = read(format, cell)?.value;
    if (value !== undefined && !known.includes(value) && !values.has(value)) values.set(value, format);
  }
  return values.size === 0 ? {} : { further: [...values].map(([value, format]) => ({ format, value })) };
};

/** The doubt about a format as a question, if there is one. */
export const questionsOf = <F extends string>(
  about: 'date_format' | 'number_format',
  format: F,
  doubt: RankedFormat<F>['doubt'],
): readonly Question[] =>
  doubt === null
    ? []
    : [
        {
          about,
          cell: doubt.cell,
          choices: [
            { format, value: doubt.value },
            { format: doubt.other, value: doubt.otherValue },
            ...(doubt.further ?? []),
          ],
        },
      ];
