import { builtOnce } from '../../../platform/domain/built-once.ts';
import { directiveOf } from '../../../platform/domain/dates/date-directives.ts';
import { compileDateFormat, dateTokens } from '../../../platform/domain/dates/date-format.ts';
import { isMonthName, languagesNaming, weekdaysNamed } from '../../../platform/domain/dates/date-names.ts';
import { withAsciiDate } from '../../../platform/domain/text/ascii-digits.ts';

export type DatePattern = { readonly pattern: string; readonly parse: (text: string) => string | undefined };

/** Among patterns that read all cells alike, the first is proposed. */
const NUMBERS = [
  ...['%Y-%m-%d', '%m/%d/%Y', '%d/%m/%Y', '%d.%m.%Y', '%d-%m-%Y', '%m-%d-%Y', '%Y/%m/%d', '%Y.%m.%d', '%Y.%m.%d.'],
  ...['%Y. %m. %d.', '%Y. %m. %d', '%d. %m. %Y', '%d %m %Y', '%Y %m %d', '%m/%d/%y', '%d/%m/%y', '%d.%m.%y'],
  ...['%d-%m-%y', '%m-%d-%y', '%Y%m%d', '%Y%m%d%H%M%S'],
];
/** `%b` stands for the name of a month, in whichever words the file has. */
const NAMES = [
  ...['%d %b %Y', '%d-%b-%Y', '%d/%b/%Y', '%d %b %y', '%d-%b-%y', '%b %d, %Y', '%b %d %Y', '%d. %b %Y', '%d.%b.%Y'],
  ...['%d/%b/%y', '%d. %b %y', '%d.%b.%y', '%d%b%Y', '%d%b%y', '%d %b, %Y', '%b-%d-%Y', '%b %d, %y', '%b-%d-%y'],
  ...['%Y-%b-%d', '%Y %b %d', '%Y. %b %d.', '%Y. gada %d. %b', '%Y m. %b %d d.', '%d de %b de %Y', '%d de %b %Y'],
  ...['%d de %b del %Y', '%d %b del %Y', '%{nth} %b %Y', '%b %{nth}, %Y', '%b %{nth} %Y', '%{nth} %b, %Y'],
  ...['%{nth} of %b %Y', '%{nth} of %b, %Y', '%{nth} de %b de %Y', '%{nth} %b %y', '%b %{nth}, %y'],
];
const EAST_ASIAN = ['%Y年%m月%d日', '%Y年 %m月 %d日', '%Y년 %m월 %d일', '%Y년%m월%d일'];
/** Years that are counted from another one. */
const OTHER_YEARS = ['%EY年%m月%d日', '%EY.%m.%d', '%EY/%m/%d', '%EY-%m-%d'];
/** Tried only if no other pattern fits, because they would make clear dates ambiguous. */
const RARE = ['%d%m%Y', '%m%d%Y', '%y%m%d', '%d%m%y', '%m%d%y', '%Y-%d-%m'];
const YEAR_FIRST = ['%y-%m-%d', '%y/%m/%d', '%y.%m.%d', '%y. %m. %d'];
/** Years of the Japanese era, which some files write without its letter. */
const ERA_YEARS = ['%{reiwa}-%m-%d', '%{reiwa}/%m/%d', '%{reiwa}.%m.%d'];
/** Tried only if no date has a year. Numbers such as `10.15` are not days. */
const WITHOUT_YEAR = ['%d %b', '%d-%b', '%d/%b', '%d. %b', '%d.%b', '%b %d', '%d/%m', '%m/%d', '%d.%m.', '%m月%d日'];

/** Times that can follow a date, and how to recognize them. */
const TIMES: readonly (readonly [pattern: string, shows: RegExp])[] = [
  ['', /^[^:]*$/],
  [' %H:%M', /[^,] [0-9]+:[0-9]+$/],
  [' %H:%M:%S', /[^,] [0-9]+:[0-9]+:[0-9]+$/],
  [' %H:%M:%S.%f', /[^,] [0-9]+:[0-9]+:[0-9]+\.[0-9]+$/],
  [' %I:%M %p', /[^,] [0-9]+:[0-9]+ [ap]m$/i],
  [' %I:%M:%S %p', /[^,] [0-9]+:[0-9]+:[0-9]+ [ap]m$/i],
  ['T%H:%M:%S.%f', /T[0-9]+:[0-9]+:[0-9]+\.[0-9]+$/],
  ['T%H:%M:%S.%f%z', /T[0-9]+:[0-9]+:[0-9]+\.[0-9]+(?:Z|[+-][0-9:]+)$/],
  ['T%H:%M', /T[0-9]+:[0-9]+$/],
  ['T%H:%M:%S', /T[0-9]+:[0-9]+:[0-9]+$/],
  ['T%H:%M:%SZ', /T[0-9]+:[0-9]+:[0-9]+Z$/],
  ['T%H:%M:%S%z', /T[0-9]+:[0-9]+:[0-9]+[+-][0-9:]+$/],
  [' %H:%M:%S%z', /[^,] [0-9]+:[0-9]+:[0-9]+[+-][0-9:]+$/],
  [' %H:%M:%S %z', /[^,] [0-9]+:[0-9]+:[0-9]+ [+-][0-9:]+$/],
  [' %H:%M:%S %Z', /[^,] [0-9]+:[0-9]+:[0-9]+ (?!AM$|PM$)[A-Z]{2,5}$/],
  [' %H%M%S', /^[0-9]{8} [0-9]{6}$/],
  ['T%H%M%S', /^[0-9]{8}T[0-9]{6}$/],
  [', %H:%M', /, [0-9]+:[0-9]+$/],
  [', %H:%M:%S', /, [0-9]+:[0-9]+:[0-9]+$/],
];
const ANY_TIME = '%{time}';
/** An hour and a minute. */
const CLOCK = /(?<![0-9.])[0-9]{1,2}(?:[:.]| ?h ?)[0-5][0-9](?![0-9.]*[0-9]{4})/;
const OTHER = '%{other}';
const TWO_DATES = /[0-9].{3,}?(?:as of|\s|[/|;,(–—-])\s*[0-9]{1,4}[./ -](?:[0-9]{1,2}|\p{L}{3,9})[./ -][0-9]{1,4}\)?$/u;
/** Text around a date: a weekday, whose name is the group of the expression, or a word that some languages write after a year. */
type Around = readonly (readonly [pattern: string, shows: RegExp])[];
const BEFORE: Around = [
  ['%a, ', /^(\p{L}[^\s,]*), /u],
  ['%a ', /^(\p{L}[^\s,]*) /u],
  ['%a den ', /^(\p{L}[^\s,]*) den /u],
  ['%a، ', /^(\p{L}[^\s،]*)، /u],
  ['יום %a, ', /^יום (\p{L}[^\s,]*), /u],
];
const BEHIND: Around = [
  [' (%a)', /[^\s] \((\p{L}[^\s)]*)\)/u],
  ['(%a)', /[^\s]\((\p{L}[^\s)]*)\)/u],
  [', %a', /[0-9.], (\p{L}[^\s]*)(?: |$)/u],
  [' %a', /[0-9.日일] (\p{L}[^\s]*)(?=$| [0-9]{1,2}[:.])/u],
  ['%a', /日(\p{L}[^\s]*)(?: |$)/u],
  ['.', /[0-9]\.(?:[ ,]|$)/],
  [' г.', /[0-9] г\./],
  [' р.', /[0-9] р\./],
];
const LETTER = /\p{L}/u;
const WORD = /\p{L}[\p{L}\p{M}.'’׳]*/gu;
const BUDDHIST_YEAR = /(?<![0-9])2[45][0-9]{2}(?![0-9])/;
const OTHER_YEAR = /^(?:[MTSHR] ?[0-9]|[\p{sc=Han}]{2}|1[0-9]{2}[./-])/iu;
const COUNTS: readonly (readonly [pattern: string, shows: RegExp])[] = [
  ['%s', /^(?:[0-9]{9,10}(?:\.[0-9]+)?|[0-9]{12,13})$/],
  ['%{excel}', /^[0-9]{5}(?:\.[0-9]+)?$/],
  ['%{excel1904}', /^[0-9]{5}(?:\.[0-9]+)?$/],
];
/** Of a spreadsheet, or seconds since 1970. */
export const isDayCount = (cell: string): boolean => COUNTS.some(([, shows]) => shows.test(cell));

/** The zone that OFX and its kind write after a date, such as `[-5:EST]`. */
const SUFFIX = /\[[^\]]{1,12}\]$/;

const compiled = (pattern: string, from: string | null = null): readonly DatePattern[] => {
  const format = compileDateFormat(pattern, from);
  if (!format.ok) return [];
  const width = widthOf(pattern);
  if (width === undefined) return [{ pattern, parse: format.parse }];
  const hasWidth = (text: string): boolean => LEADING_DIGITS.exec(withAsciiDate(text).trim())?.[0].length === width;
  return [{ pattern, parse: (text) => (hasWidth(text) ? format.parse(text) : undefined) }];
};

/** Parts that no separator divides are proposed only with all their digits: `200926` is not 6 February 2009. */
const JOINED = /^(?:%[YymdHMS]){2,}/;
const LEADING_DIGITS = /^[0-9]*/;

const widthOf = (pattern: string): number | undefined => {
  const [joined] = JOINED.exec(pattern) ?? [];
  return joined === undefined ? undefined : joined.length + (joined.includes('%Y') ? 2 : 0);
};

const TRIED = 40;

/** The patterns that read at least one of some cells. Most are ruled out by a character that no cell has. */
const possible = (patterns: readonly string[], cells: readonly string[], from?: string): readonly DatePattern[] => {
  const every = Math.ceil(cells.length / TRIED);
  const tried = cells.filter((_, at) => at % every === 0);
  const characters = new Set(cells.join('').toLowerCase());
  const mayFit = (pattern: string): boolean =>
    dateTokens(pattern).every(
      (token) => token.startsWith('%') || /\s/.test(token) || characters.has(token.toLowerCase()),
    );
  return [...new Set(patterns)]
    .filter(mayFit)
    .flatMap((pattern) => compiled(pattern, from))
    .filter(({ parse }) => tried.some((cell) => parse(cell) !== undefined));
};

export type PatternKind = 'usual' | 'year first' | 'rare' | 'era';

/** The patterns of a kind whose form appears in a cell; `habitual` ones are among the usual ones. */
export const datePatterns = (
  cells: readonly string[],
  kind: PatternKind,
  habitual: readonly string[],
): readonly DatePattern[] => {
  const suffix = SUFFIX.exec(cells[0] ?? '')?.[0] ?? '';
  const bare = cells.map((cell) => (cell.endsWith(suffix) ? cell.slice(0, cell.length - suffix.length) : cell));
  const days = daysOfKind(kind, bare);
  const [before, behind, ends] = [shownIn(BEFORE, bare), shownIn(BEHIND, bare), endings(bare)];
  const patterns = before.flatMap((start) =>
    days.flatMap((day) => behind.flatMap((rest) => ends.map((end) => `${start}${day}${rest}${end}${suffix}`))),
  );
  const counts = COUNTS.flatMap(([pattern, shows]) => (bare.some((cell) => shows.test(cell)) ? [pattern] : []));
  return possible(kind === 'usual' ? [...patterns, ...counts, ...habitual] : patterns, cells);
};

const daysOfKind = (kind: PatternKind, cells: readonly string[]): readonly string[] => {
  if (kind === 'usual') return usualDays(cells);
  if (kind === 'rare') return rareDays(cells);
  return kind === 'era' ? ERA_YEARS : YEAR_FIRST;
};

const shownIn = (around: Around, cells: readonly string[]): readonly string[] => [
  '',
  ...around.flatMap(([pattern, shows]) => (cells.some((cell) => isShown(cell, shows)) ? [pattern] : [])),
];

const isShown = (cell: string, shows: RegExp): boolean => {
  const [, weekday] = shows.exec(cell) ?? [''];
  return weekday === undefined ? shows.test(cell) : weekdaysNamed(weekday) !== 0;
};

/** A time in one form, one in any form or none, or another date. */
const endings = (cells: readonly string[]): readonly string[] => {
  const shown = TIMES.filter(([, shows]) => cells.some((cell) => shows.test(cell))).map(([time]) => time);
  return [
    ...shown,
    ...(cells.some((cell) => CLOCK.test(cell)) ? [ANY_TIME] : []),
    ...(cells.some((cell) => TWO_DATES.test(cell)) ? [OTHER] : []),
  ];
};

const usualDays = (cells: readonly string[]): readonly string[] => {
  const lettered = cells.filter((cell) => LETTER.test(cell));
  const common = [...NUMBERS, ...(lettered.length === 0 ? [] : [...named(NAMES, lettered), ...EAST_ASIAN])];
  return [
    ...common,
    ...(cells.some((cell) => BUDDHIST_YEAR.test(cell)) ? withYear(common, '%Y', '%EY') : []),
    ...(cells.some((cell) => OTHER_YEAR.test(cell)) ? OTHER_YEARS : []),
  ];
};

/** Thai files write 2569 as `69`. */
const rareDays = (cells: readonly string[]): readonly string[] => [...RARE, ...withYear(usualDays(cells), '%y', '%Ey')];

const withYear = (patterns: readonly string[], year: string, other: string): readonly string[] =>
  patterns.filter((pattern) => pattern.includes(year)).map((pattern) => pattern.replace(year, other));

/** The same patterns with each directive for the months that the cells may have. */
const named = (patterns: readonly string[], cells: readonly string[]): readonly string[] =>
  monthDirectives(cells).flatMap((directive) =>
    patterns.map((pattern) =>
      directive === '%B' && pattern === '%d %b %Y' ? '%e %B %Y' : pattern.replace('%b', directive),
    ),
  );

const USUAL_NAMES = ['%b', '%B'] as const;

/** If only some languages have all the names and they mean other months in them, those languages; a file has one language. */
const monthDirectives = (cells: readonly string[]): readonly string[] => {
  const texts = cells.map((cell) => cell.match(WORD) ?? []).filter((words) => words.some(isMonthName));
  const meaning = (directive: string): string =>
    texts.map((words) => words.map((word) => directiveOf(directive)?.read(word) ?? 0).join()).join(';');
  const usual = new Map([...USUAL_NAMES].reverse().map((directive) => [meaning(directive), directive]));
  const languages = languagesNaming(texts);
  const meanings = new Map(
    languages.map((language) => [meaning(`%{${language}}b`), `%{${language}}b`] as const).reverse(),
  );
  const isEnglish = languages.length === 0 || languages.includes('en');
  return [
    ...[...usual].flatMap(([means, directive]) => (isEnglish || meanings.has(means) ? [directive] : [])).sort(),
    ...[...meanings].flatMap(([means, directive]) =>
      usual.has(means) || (isEnglish && directive !== '%{en}b') ? [] : [directive],
    ),
  ];
};

/** A year with 29 February, for days without a year. */
export const ANY_YEAR = { earliest: '2000-01-01', latest: '2000-12-31' } as const;

export const patternsWithoutYear = (cells: readonly string[]): readonly DatePattern[] => {
  const lettered = cells.filter((cell) => LETTER.test(cell));
  const patterns = WITHOUT_YEAR.filter((pattern) => pattern.includes('%b'));
  const plain = WITHOUT_YEAR.filter((pattern) => !pattern.includes('%b'));
  return possible([...named(patterns, lettered), ...plain], cells, ANY_YEAR.earliest);
};

const plainDays = builtOnce(() => [...NUMBERS, ...OTHER_YEARS].flatMap((day) => compiled(day)));
const letteredDays = builtOnce(() => [...EAST_ASIAN, ...OTHER_YEARS].flatMap((day) => compiled(day)));
const monthDays = builtOnce(() => [...NAMES, ...withYear(NAMES, '%Y', '%EY')].flatMap((day) => compiled(day)));
const namedDays = builtOnce(() =>
  WITHOUT_YEAR.filter((day) => day.includes('%b')).flatMap((day) => compiled(day, ANY_YEAR.earliest)),
);
/** After eight digits. */
const STUCK_TIME = /(?<=^[0-9]{8})[0-9]{6}$/;
const TIME = new RegExp(`${directiveOf(ANY_TIME)?.regex ?? ''}$`, 'iu');
const SECOND_DATE = / ?(?:as of|[/|;,(–—-]| ) ?[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{1,4}\)?$/;
const AFTER_YEAR = /(?<=[0-9]{2})(?:\.| [гр]\.)$/u;
/** A day without a year. */
const WITH_MONTH = /^(?:[0-9]{1,2}(?:[ /-]|\. ?)\p{L}[\p{L}\p{M}.]{1,15}|\p{L}[\p{L}\p{M}.]{1,15} [0-9]{1,2})$/u;
const MAX_DATE = 60;
const FEWEST_CHARACTERS = 6;
const MAY_BE_DATE = /[0-9].*[0-9]/;
const DIGITS_ONLY = /^[0-9]+$/;

/** Whether a cell is a date in any usual pattern. Digits alone only count if the date is within living memory. */
export const isDateLike = (text: string): boolean => {
  if (text.length > MAX_DATE) return false;
  const cell = withAsciiDate(text);
  if (WITH_MONTH.test(cell) && isReadBy(namedDays(), inEnglish(cell))) return true;
  if (cell.length < FEWEST_CHARACTERS || !MAY_BE_DATE.test(cell)) return false;
  const day = cell.replace(SUFFIX, '').replace(STUCK_TIME, '');
  if (DIGITS_ONLY.test(cell)) {
    const date = firstReading(plainDays(), day);
    return date !== undefined && date >= '1970-01-01' && date < '2100-01-01';
  }
  const bare = day.replace(TIME, '').replace(AFTER_YEAR, '');
  return isDay(bare) || (bare !== day && isDay(day)) || (TWO_DATES.test(day) && isDay(day.replace(SECOND_DATE, '')));
};

const isDay = (text: string): boolean => {
  if (!LETTER.test(text)) return isReadBy(plainDays(), text);
  const words = text.match(WORD) ?? [];
  if (words.some(isMonthName) && isReadBy(monthDays(), inEnglish(text))) return true;
  if (LETTERED.test(text) && isReadBy(letteredDays(), text)) return true;
  return (
    words.some((word) => weekdaysNamed(word) !== 0) &&
    [...BEFORE, ...BEHIND].some(([, shows]) => isDay(withoutWeekday(text, shows)))
  );
};

/** Era, or the units of East Asian dates. */
const LETTERED = /[年년]|^[MTSHR] ?[0-9]/iu;

/** Blank without a weekday. */
const withoutWeekday = (text: string, shows: RegExp): string => {
  const [, word = ''] = shows.exec(text) ?? [];
  if (word === '' || weekdaysNamed(word) === 0) return '';
  const at = text.lastIndexOf(word);
  return `${text.slice(0, at)}${text.slice(at + word.length)}`
    .replace(/^(?:יום)?[,،]? (?:den )?|\(\)|,? $/gu, '')
    .trim();
};

/** With one name for each month, because which month it is does not matter. */
const inEnglish = (text: string): string => text.replace(WORD, (word) => (isMonthName(word) ? 'Jan' : word));

const isReadBy = (patterns: readonly DatePattern[], text: string): boolean =>
  firstReading(patterns, text) !== undefined;

const firstReading = (patterns: readonly DatePattern[], text: string): string | undefined => {
  for (const { parse } of patterns) {
    const date = parse(text);
    if (date !== undefined) return date;
  }
  return undefined;
};
