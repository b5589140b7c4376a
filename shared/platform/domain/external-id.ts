import { jsonIn } from './stored-shape.ts';
import { compareText } from './text/compare-text.ts';
import { textFault } from './text/sent-text.ts';

export const MAX_EXTERNAL_ID = 255;
export const MAX_SOURCE = 50;
/** The source of ids whose sender names none. */
export const DEFAULT_SOURCE = 'api';
export const MAX_PAIRS = 20;
export const MAX_KEY = 40;
export const MAX_VALUE = 500;

/** The id of a record in the system that it comes from; unique in a family, per kind and source. */
export type ExternalId = { readonly source: string; readonly id: string };

/** Texts that a client keeps with a record, by their keys in the order of text. */
export type Metadata = Readonly<Record<string, string>>;

/** The fields of a record that belong to its client: no bank or rule changes them, and an import only fills blank ones. null or absent: none. */
export type ClientFields = {
  readonly externalId?: ExternalId | null;
  readonly metadata?: Metadata | null;
};

export const isSameExternalId = (a: ExternalId | null | undefined, b: ExternalId | null | undefined): boolean =>
  (a ?? null) === (b ?? null) || (a != null && b != null && a.source === b.source && a.id === b.id);

/** Equal ids have equal keys. */
export const externalKey = ({ source, id }: ExternalId): string => JSON.stringify([source, id]);

type Identified = { readonly externalId: ExternalId };

/** The order in which everybody claims several ids, so that no two wait for each other. */
export const byExternalId = (a: Identified, b: Identified): number =>
  compareText(externalKey(a.externalId), externalKey(b.externalId));

/** Only those that are set. */
export const clientFieldsOf = ({ externalId, metadata }: ClientFields): ClientFields => ({
  ...(externalId != null && { externalId }),
  ...(metadata != null && { metadata }),
});

/** Equal pairs have equal texts; null for no pairs. */
export const sortedPairs = (pairs: Metadata): Metadata | null => {
  const entries = Object.entries(pairs).sort(([a], [b]) => compareText(a, b));
  return entries.length === 0 ? null : Object.fromEntries(entries);
};

/** The metadata in a file; undefined for none, and for what no request could set. */
export const toMetadata = (value: unknown): Metadata | undefined => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const pairs = Object.entries(value).flatMap(([key, text]: readonly [string, unknown]) =>
    typeof text === 'string' ? [[key.trim(), text.trim()] as const] : [],
  );
  const isValid = ([key, text]: readonly [string, string]): boolean =>
    key !== '' && key.length <= MAX_KEY && text.length <= MAX_VALUE && textFault(key + text) === undefined;
  const fits = pairs.length === Object.keys(value).length && pairs.length <= MAX_PAIRS && pairs.every(isValid);
  return fits ? (sortedPairs(Object.fromEntries(pairs)) ?? undefined) : undefined;
};

/** As JSON; null for none. */
export const metadataCell = (metadata: Metadata | null | undefined): string | null =>
  metadata == null ? null : JSON.stringify(metadata);

/** The same fields of accounts, categories, merchants and tags, as these are stored: equal values have equal texts. */
export type ClientTexts = {
  /** See `externalKey`. */
  readonly externalKey?: string | null;
  /** See `metadataCell`. */
  readonly metadataText?: string | null;
};

/** Omitted fields are absent. */
export const toClientTexts = ({ externalId, metadata }: ClientFields): ClientTexts => ({
  ...(externalId !== undefined && { externalKey: externalId === null ? null : externalKey(externalId) }),
  ...(metadata !== undefined && { metadataText: metadataCell(metadata) }),
});

/** Only those that are set. */
export const clientTextsOf = ({ externalKey: key, metadataText }: ClientTexts): ClientTexts => ({
  ...(key != null && { externalKey: key }),
  ...(metadataText != null && { metadataText }),
});

/** null for none. */
export const externalIdIn = (key: string | null | undefined): ExternalId | null => {
  const parts: unknown = key == null ? null : jsonIn(key);
  const [source, id]: readonly unknown[] = Array.isArray(parts) ? parts : [];
  return typeof source === 'string' && typeof id === 'string' ? { source, id } : null;
};

export const clientFieldsIn = ({ externalKey: key, metadataText }: ClientTexts): ClientFields => ({
  externalId: externalIdIn(key),
  metadata: metadataText == null ? null : (toMetadata(jsonIn(metadataText)) ?? null),
});

/** Any of these pairs of metadata; without a value, the key with any value. */
export type MetadataFilter = readonly { readonly key: string; readonly value?: string | undefined }[];
export type ClientFilters = {
  readonly externalId: ExternalId | undefined;
  readonly metadata: MetadataFilter | undefined;
};

export const hasPair = (pairs: Metadata | null | undefined, wanted: MetadataFilter): boolean =>
  pairs != null && wanted.some(({ key, value = pairs[key] }) => Object.hasOwn(pairs, key) && pairs[key] === value);

/** Whether a record meets the filters. */
export const matchesClientFilters = (
  { externalId, metadata }: ClientFilters,
  { externalKey: key, metadataText }: ClientTexts,
): boolean =>
  (externalId === undefined || key === externalKey(externalId)) &&
  (metadata === undefined || hasPair(clientFieldsIn({ metadataText: metadataText ?? null }).metadata, metadata));
