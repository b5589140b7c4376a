import { WORDS as ALL } from './words.ts';

const WORDS = ALL.devices;

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, WORDS.names.edge],
  [/OPR\//, WORDS.names.opera],
  [/Firefox\/|FxiOS\//, WORDS.names.firefox],
  [/Chrome\/|CriOS\//, WORDS.names.chrome],
  [/Safari\//, WORDS.names.safari],
  [/^curl\//, WORDS.names.curl],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, WORDS.names.iOS],
  [/Android/, WORDS.names.android],
  [/Windows/, WORDS.names.windows],
  [/Mac OS X|Macintosh/, WORDS.names.macOS],
  [/CrOS/, WORDS.names.chromeOS],
  [/Linux/, WORDS.names.linux],
];

const first = (known: typeof BROWSERS, userAgent: string): string | undefined =>
  known.find(([pattern]) => pattern.test(userAgent))?.[1];

/** The order matters: each browser’s user agent also names another browser. */
const PROGRAM = /^(?!Mozilla)[A-Za-z][\w.+-]{0,39}(?=\/|$)/;

/** A short name for a user agent, which is not trustworthy: `Firefox on Windows`, or the program. Undefined if it names none. */
export const deviceOf = (userAgent: string): string | undefined => {
  const [browser, system] = [first(BROWSERS, userAgent), first(SYSTEMS, userAgent)];
  const program = PROGRAM.exec(userAgent)?.[0];
  if (browser === undefined && program !== undefined) return WORDS.program(program);
  if (browser === undefined) return system && WORDS.browserOn(system);
  return system === undefined ? browser : WORDS.both(browser, system);
};
