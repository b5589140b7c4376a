import { ValidationError } from '../domain/errors.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The file may be divided as others divide theirs; the first that is there counts. */
const SECTIONS = ['production', 'default'];

/**
 * The entries of `providers` in config/auth.yml: at the top, or in a section.
 * @throws ValidationError for a file that has no such list; an empty file has no providers.
 */
export const fileProviderEntries = (config: unknown, section?: string): readonly Fields[] => {
  if (config == null) return [];
  if (!isObject(config)) throw new ValidationError(['config/auth.yml must be a mapping']);
  const { providers } = sectionOf(config, section);
  if (providers == null) return [];
  if (!Array.isArray(providers) || !providers.every(isObject)) {
    throw new ValidationError(['providers must be a list of mappings']);
  }
  return providers;
};

const sectionOf = (config: Fields, asked: string | undefined): Fields => {
  if (asked !== undefined) {
    const section = Object.hasOwn(config, asked) ? config[asked] : undefined;
    if (isObject(section)) return section;
    throw new ValidationError([`config/auth.yml has no section ${asked}`]);
  }
  if ('providers' in config) return config;
  const name = SECTIONS.find((one) => isObject(config[one]));
  return name === undefined ? config : (config[name] as Fields);
};

/** Of a file entry; '' when it says none. */
export const entryName = ({ name, id }: Fields): string => String(name ?? id ?? '').trim();

/**
 * Where the file says that we are. A file may repeat the callback that is registered with the provider; its path has to
 * be ours, its origin only the deployment knows.
 */
export const entryOrigin = ({ redirect_uri: uri }: Fields): string =>
  typeof uri === 'string' && URL.canParse(uri) ? new URL(uri).origin : '';

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
