import { ValidationError } from '../../platform/domain/errors.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The file may be divided as others divide theirs; the first that is there counts. */
const SECTIONS = ['production', 'default'];

type Place = {
  /** As the person who reads of a fault knows it. */
  readonly file?: string;
  readonly section?: string | undefined;
};

/**
 * The entries of `providers` in config/auth.yml: at the top, or in a section.
 * @throws ValidationError for a file that has no such list; an empty file has no providers.
 */
export const fileProviderEntries = (
  config: unknown,
  { file = 'config/auth.yml', section }: Place = {},
): readonly Fields[] => {
  if (config == null) return [];
  if (!isObject(config)) throw new ValidationError([`${file} must be a mapping`]);
  const { providers } = sectionOf(config, file, section);
  if (providers == null) return [];
  if (!Array.isArray(providers) || !providers.every(isObject)) {
    throw new ValidationError([`providers in ${file} must be a list of mappings`]);
  }
  return providers;
};

const sectionOf = (config: Fields, file: string, asked: string | undefined): Fields => {
  if (asked !== undefined) {
    const section = Object.hasOwn(config, asked) ? config[asked] : undefined;
    if (isObject(section)) return section;
    throw new ValidationError([`${file} has no section ${asked}`]);
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
