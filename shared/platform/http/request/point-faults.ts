import { DomainError, type ErrorCode } from '../../domain/errors.ts';
import type { KnownInput, Names } from './known-input.ts';

/** Where a fault of a request is, for machines; the sentence is for people. */
export type Fault = {
  readonly in: 'body' | 'form' | 'query' | 'header';
  /** A JSON pointer (RFC 6901): of the named field, or '' for the whole. */
  readonly field: string;
  readonly message: string;
};

const ABOUT_FIELDS: ReadonlySet<ErrorCode> = new Set(['validation_failed', 'unknown_parameter', 'invalid_cursor']);
/** Those that other things than a field can cause, too: they get a pointer only if there is one. */
const MAYBE_ABOUT_FIELDS: ReadonlySet<ErrorCode> = new Set(['invalid_import_type', 'upload_not_found']);

/** `work`, whose errors about fields get a pointer for each sentence. */
export const pointingFaults = async <Result>(input: KnownInput, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    throw error instanceof DomainError ? withFaults(error, input) : error;
  }
};

/** The same error, with `faults` in its details if it is about fields. */
export const withFaults = (error: DomainError, input: KnownInput): DomainError => {
  const { details = {}, errors = [error.message] } = error.extras;
  const isMaybe = MAYBE_ABOUT_FIELDS.has(error.code);
  if (!(isMaybe || ABOUT_FIELDS.has(error.code)) || 'faults' in details || isList(details)) return error;
  const faults = errors.map((sentence) => faultOf(sentence, input));
  if (isMaybe && faults.every(({ field }) => field === '')) return error;
  return new DomainError(error.code, error.message, { ...error.extras, details: { ...details, faults } });
};

const isList = (details: NonNullable<DomainError['extras']['details']>): details is readonly string[] =>
  Array.isArray(details);

const UNKNOWN = /^The (query parameter|field|form part) "([^"]+)"/;
const PLACES = { 'query parameter': 'query', field: 'body', 'form part': 'form' } as const;
const HEADER = /^(Idempotency-Key|If-Match) /;
/** Sentences begin with the field that they are about. */
const KNOWN = /^[a-z][a-z0-9_]*(?:\.[\w-]+|\[\d+\]|\["(?:[^"\\]|\\.)*"\])*(?=[\s:.,]|$)/;
const PART = /[\w-]+|"(?:[^"\\]|\\.)*"/g;
/** Its keys are those of the client. */
const OF_CLIENT = 'metadata';

const partsOf = (name: string): readonly string[] =>
  (name.match(PART) ?? []).map((part) => (part.startsWith('"') ? String(JSON.parse(part)) : part));

const faultOf = (message: string, input: KnownInput): Fault => {
  const [, kind, unknown = ''] = UNKNOWN.exec(message) ?? [];
  if (kind !== undefined && kind in PLACES) {
    return { in: PLACES[kind as keyof typeof PLACES], field: pointerTo(unknown.split('.')), message };
  }
  const [, header] = HEADER.exec(message) ?? [];
  if (header !== undefined) return { in: 'header', field: pointerTo([header]), message };
  const [name = ''] = KNOWN.exec(message) ?? [];
  const path = partsOf(name);
  for (const place of ['body', 'form', 'query'] as const) {
    const field = knownPath(path, input[place]);
    if (field.length > 0) return { in: place, field: pointerTo(field), message };
  }
  return { in: input.body === null ? 'query' : 'body', field: '', message };
};

/** As much of the path as the operation knows: names inside data can be any. */
const knownPath = ([name, ...rest]: readonly string[], names: Names | null): readonly string[] => {
  if (name === undefined) return [];
  if (/^\d+$/.test(name)) return [name, ...knownPath(rest, names)];
  if (names === null || !Object.hasOwn(names, name)) return [];
  if (name === OF_CLIENT) return [name, ...rest];
  return [name, ...knownPath(rest, names[name] ?? null)];
};

const pointerTo = (path: readonly string[]): string =>
  path.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
