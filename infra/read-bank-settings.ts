import type { Environment } from './settings.ts';

const DEFAULTS = {
  BANKFEEDA_INCLUDE_PENDING: 'false',
  BANKFEEDA_DEBUG_RAW: 'false',
  BANKFEEDA_BASE_URL: 'https://www.lunchflow.app/api/v1',
  BANKFEEDB_INCLUDE_PENDING: 'true',
  BANKFEEDB_WINDOW_DAYS: '44',
  BANKFEEDB_HOSTS: '',
} as const;
type Variable = keyof typeof DEFAULTS;

const YES = ['1', 'true', 'yes', 'on'];
const NO = ['0', 'false', 'no', 'off'];

const flag = (name: Variable, text: string): string => {
  const word = text.toLowerCase();
  if (YES.includes(word)) return 'true';
  if (NO.includes(word)) return 'false';
  throw new Error(`${name} must be ${[...YES, ...NO].join(', ')}, not "${text}"`);
};

/** One of a name that others can resolve; an address or a name of one machine is none. */
const publicUrl = (name: Variable, text: string): string => {
  const url = URL.parse(text);
  const isPlain = url !== null && `${url.origin}${url.pathname}` === url.href;
  if (isPlain && url.protocol === 'https:' && url.port === '' && isPublicName(url.hostname)) {
    return url.href.replace(/\/$/, '');
  }
  throw new Error(`${name} must be an https address of a public host without port, query and fragment, not "${text}"`);
};

const isPublicName = (host: string): boolean =>
  /^([a-z0-9-]+\.)+[a-z]{2,}$/.test(host) && !/\.(localhost|local|internal)$/.test(host);

/** Ten of them are asked for around a week of which everything is wanted. */
const FEWEST_DAYS = 17;

const days = (name: Variable, text: string): string => {
  if (/^[1-9]\d$/.test(text) && Number(text) >= FEWEST_DAYS) return text;
  throw new Error(`${name} must be a whole number from ${FEWEST_DAYS} to 99, not "${text}"`);
};

/** `*.example.org` is `example.org`, which means every host below it as well. */
const hostNames = (name: Variable, text: string): string => {
  const hosts = text
    .split(',')
    .map((host) =>
      host
        .trim()
        .toLowerCase()
        .replace(/^\*?\./, ''),
    )
    .filter((host) => host !== '');
  if (hosts.every(isPublicName)) return hosts.join(',');
  throw new Error(`${name} must be names of public hosts, separated by commas, not "${text}"`);
};

const READERS: Readonly<Record<Variable, (name: Variable, text: string) => string>> = {
  BANKFEEDA_INCLUDE_PENDING: flag,
  BANKFEEDA_DEBUG_RAW: flag,
  BANKFEEDA_BASE_URL: publicUrl,
  BANKFEEDB_INCLUDE_PENDING: flag,
  BANKFEEDB_WINDOW_DAYS: days,
  BANKFEEDB_HOSTS: hostNames,
};

/** The settings of bank feeds, as the functions get them. A slip ends the synthesis. */
export const readBankSettings = (environment: Environment): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (Object.keys(DEFAULTS) as Variable[]).map((name) => [
      name,
      READERS[name](name, environment[name]?.trim() || DEFAULTS[name]),
    ]),
  );
