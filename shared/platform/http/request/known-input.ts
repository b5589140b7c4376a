import type { Endpoint } from '../../domain/endpoint.ts';
import { DomainError, quoteValue } from '../../domain/errors.ts';
import { nearestName } from '../../domain/text/nearest-name.ts';

/** The names that an object may have, each with those inside it; null for a value, and for data under any names. */
export type Names = { readonly [name: string]: Names | null };

/** The input that an operation accepts, derived from its declaration. */
export type KnownInput = {
  /** The operation, for messages: `GET /api/v1/tags`. */
  readonly operation: string;
  readonly query: Names;
  /** null if the operation takes no body. */
  readonly body: Names | null;
  readonly form: Names;
  /** The fields of the answer: a client that sends back what it read learns which of them it cannot set. */
  readonly answer: Names;
  /** Fields of another operation that clients send here too. */
  readonly elsewhere?: NonNullable<Endpoint['request']>['elsewhere'];
};

export type DeclaredInput = Pick<Endpoint, 'method' | 'path'> & {
  readonly filters?: string;
  readonly request?: Pick<NonNullable<Endpoint['request']>, 'json' | 'form' | 'wrapper' | 'fixed' | 'elsewhere'>;
  readonly answer: Pick<Endpoint['answer'], 'shape' | 'of'>;
};

const PAGING: Readonly<Partial<Record<Endpoint['answer']['shape'], Names>>> = {
  list: { page: null, per_page: null },
  long_list: { page: null, per_page: null, cursor: null },
};

/** @param names by the name of the schema */
export const knownInput = (
  { method, path, filters, request, answer }: DeclaredInput,
  names: Readonly<Record<string, Names>>,
): KnownInput => {
  const of = (schema: string): Names => {
    const found = names[schema];
    if (found === undefined) throw new Error(`The names of ${schema} are missing: run npm run openapi`);
    return { ...found, ...Object.fromEntries((request?.fixed ?? []).map((name) => [name, null])) };
  };
  const wrapped = (fields: Names): Names =>
    request?.wrapper === undefined ? fields : { ...fields, [request.wrapper]: fields };
  return {
    operation: `${method.toUpperCase()} /api/v1${path}`,
    query: { ...(filters !== undefined && of(filters)), ...PAGING[answer.shape] },
    body: request === undefined ? null : wrapped(of(request.json)),
    form: request === undefined ? {} : of(request.form ?? request.json),
    answer: answer.of === null ? {} : of(answer.of),
    elsewhere: request?.elsewhere,
  };
};

type Place = 'query' | 'body' | 'form';
type Unknown = { readonly path: readonly string[]; readonly siblings: Names };

const KINDS = { query: 'query parameter', body: 'field', form: 'form part' } as const;
/** A body of thousands of unknown names gets a short answer. */
const MAX_LISTED = 20;

/**
 * @param readOthers reads what was sent under known names
 * @throws DomainError `unknown_parameter` for names that the operation does not know, also in nested objects and lists, each with
 * the nearest that it does, followed by what `readOthers` finds wrong
 */
export const refuseUnknown = (
  known: KnownInput,
  place: Place,
  sent: object,
  readOthers: () => unknown = () => undefined,
): void => {
  const listed = firstOf(unknownIn(sent, known[place] ?? {}, []), MAX_LISTED).map((unknown) => ({
    ...unknown,
    nearest: isExplained(unknown, known) ? undefined : nearestOf(unknown),
  }));
  const [first] = listed;
  if (first === undefined) return;
  const errors = listed.map((unknown) => sentenceFor(unknown, place, known));
  throw new DomainError('unknown_parameter', errors[0] ?? '', {
    errors: [...errors, ...faultsOf(readOthers)],
    details: { parameter: shown(first.path), in: place, nearest: first.nearest ?? null },
  });
};

const faultsOf = (read: () => unknown): readonly string[] => {
  try {
    read();
    return [];
  } catch (error) {
    if (error instanceof DomainError) return error.extras.errors ?? [error.message];
    throw error;
  }
};

/** The part of the input whose names the operation knows. */
export const knownPart = (known: KnownInput, place: Place, sent: object): Readonly<Record<string, unknown>> =>
  Object.assign(Object.create(null), withoutUnknown(sent, known[place] ?? {}));

const withoutUnknown = (sent: unknown, names: Names): unknown => {
  if (Array.isArray(sent)) return sent.map((item) => withoutUnknown(item, names));
  if (typeof sent !== 'object' || sent === null) return sent;
  const kept = Object.entries(sent).filter(([name]) => Object.hasOwn(names, name));
  return Object.fromEntries(kept.map(([name, value]) => [name, inside(value, names[name] ?? null)]));
};

const inside = (value: unknown, names: Names | null): unknown =>
  names === null ? value : withoutUnknown(value, names);

/** One by one, so that no more is searched than is listed. */
function* unknownIn(sent: unknown, names: Names, path: readonly string[]): Generator<Unknown> {
  if (Array.isArray(sent)) {
    for (const [index, item] of sent.entries()) yield* unknownIn(item, names, [...path, String(index)]);
    return;
  }
  if (typeof sent !== 'object' || sent === null) return;
  for (const [name, value] of Object.entries(sent)) {
    const inside = Object.hasOwn(names, name) ? names[name] : undefined;
    if (inside === undefined) yield { path: [...path, name], siblings: names };
    else if (inside !== null) yield* unknownIn(value, inside, [...path, name]);
  }
}

const firstOf = <Item>(items: Iterable<Item>, most: number): readonly Item[] => {
  const found: Item[] = [];
  for (const item of items) if (found.push(item) >= most) break;
  return found;
};

const nearestOf = ({ path, siblings }: Unknown): string | undefined => {
  const found = nearestName(path.at(-1) ?? '', Object.keys(siblings));
  return found && [...path.slice(0, -1), found].join('.');
};

/** A field of the answer, sent back alone or inside a wrapper. */
const isReadOnly = ({ path }: Pick<Unknown, 'path'>, { answer }: Pick<KnownInput, 'answer'>): boolean =>
  path.length <= 2 && Object.hasOwn(answer, path.at(-1) ?? '');

const isElsewhere = ({ path }: Pick<Unknown, 'path'>, { elsewhere }: Pick<KnownInput, 'elsewhere'>): boolean =>
  path.length === 1 && elsewhere !== undefined && elsewhere.names.includes(path[0] ?? '');

/** Fields of answers that are computed from another one. */
const COMPUTED_FROM: Readonly<Record<string, string>> = { direction: 'amount', amount_formatted: 'amount' };

/** The field to send instead of one that can only be read: the id of its record, or what it is computed from. */
const writableFor = ({ path, siblings }: Pick<Unknown, 'path' | 'siblings'>): string | undefined => {
  const name = path.at(-1) ?? '';
  const others = [`${name}_id`, `${name}_ids`, `${name.replace(/s$/, '')}_ids`, COMPUTED_FROM[name] ?? ''];
  return others.find((other) => Object.hasOwn(siblings, other));
};

/** The object beside it that has a field of this name. */
const wrapperOf = ({ path, siblings }: Pick<Unknown, 'path' | 'siblings'>): string | undefined =>
  Object.keys(siblings).find((other) => Object.hasOwn(siblings[other] ?? {}, path.at(-1) ?? ''));

/** Whether the message says more about the name than which others are near. */
const isExplained = (unknown: Unknown, known: KnownInput): boolean =>
  isReadOnly(unknown, known) || isElsewhere(unknown, known) || wrapperOf(unknown) !== undefined;

const sentenceFor = (
  { path, siblings, nearest }: Unknown & { readonly nearest: string | undefined },
  place: Place,
  { operation, answer, elsewhere }: KnownInput,
): string => {
  const name = quoteValue(shown(path));
  if (place !== 'query' && elsewhere !== undefined && isElsewhere({ path }, { elsewhere })) {
    return `The ${KINDS[place]} ${name} belongs to ${elsewhere.operation}: leave it out of ${operation}`;
  }
  const wrapper = wrapperOf({ path, siblings });
  if (wrapper !== undefined) return `The field ${name} is in the wrong place: put it into ${quoteValue(wrapper)}`;
  if (place !== 'query' && isReadOnly({ path }, { answer })) {
    const writable = writableFor({ path, siblings });
    const remedy = writable === undefined ? 'leave it out' : `send ${writable}`;
    return `The field ${name} cannot be set by ${operation}: ${remedy}`;
  }
  const start = `The ${KINDS[place]} ${name} is unknown`;
  if (nearest !== undefined) return `${start}: did you mean ${quoteValue(nearest)}?`;
  const names = Object.keys(siblings);
  if (names.length === 0) return `${start}: ${operation} takes no ${KINDS[place]}s, leave it out`;
  const taker =
    path
      .slice(0, -1)
      .filter((part) => !/^\d+$/.test(part))
      .join('.') || operation;
  return `${start}: ${taker} takes ${names.slice(0, MAX_NAMED).join(', ')}${names.length > MAX_NAMED ? ', …' : ''}`;
};

const MAX_NAMED = 40;

const shown = (path: readonly string[]): string => path.join('.').slice(0, 200).toWellFormed();
