import * as z from 'zod';
import {
  type ClientFields,
  type ClientTexts,
  clientFieldsIn,
  DEFAULT_SOURCE,
  type ExternalId,
  type ClientFilters as Filters,
  MAX_EXTERNAL_ID,
  MAX_KEY,
  MAX_PAIRS,
  MAX_SOURCE,
  MAX_VALUE,
  type Metadata,
  sortedPairs,
  toClientTexts,
} from '../domain/external-id.ts';
import { isStorable } from './sent-text.ts';

const text = (most: number) =>
  z
    .string('must be a string')
    .max(most, `must be at most ${most} characters`)
    .superRefine(isStorable)
    .transform((sent) => sent.trim());

const External = text(MAX_EXTERNAL_ID).refine((id) => id !== '', 'must not be blank');
const Source = text(MAX_SOURCE).refine((source) => source !== '', 'must not be blank');

const Pairs = z
  .record(
    text(MAX_KEY).refine((key) => key !== '', 'must not have a blank key'),
    text(MAX_VALUE),
    { error: ({ code }) => (code === 'invalid_type' ? 'must be an object with texts' : undefined) },
  )
  .refine((pairs) => Object.keys(pairs).length <= MAX_PAIRS, `must have at most ${MAX_PAIRS} pairs`);

/** Where it has to be sent. */
export const ExternalIdField = z
  .string({ error: ({ input }) => (input == null ? 'is required' : 'must be a string') })
  .pipe(External);

/** The fields of requests. */
export const CLIENT_FIELDS = {
  external_id: External.nullable()
    .optional()
    .describe(
      'Its id in your own system, up to 255 characters: unique in the family, per kind of record and `external_source`; null removes it',
    ),
  external_source: Source.nullable()
    .optional()
    .describe('The system of the `external_id`; `api` if omitted. Sent only with `external_id`'),
  metadata: Pairs.nullable()
    .optional()
    .describe(
      'Up to 20 pairs of text of your own (keys up to 40, values up to 500 characters); replaces all pairs, and null removes them',
    ),
};

type SentFields = Readonly<{
  external_id?: string | null | undefined;
  external_source?: string | null | undefined;
  metadata?: Metadata | null | undefined;
}>;

/** A source alone says nothing. */
export const needsExternalId = ({ external_id, external_source }: SentFields, context: z.RefinementCtx): void => {
  if (external_source == null || external_id != null) return;
  context.addIssue({ code: 'custom', path: ['external_source'], message: 'must be sent with external_id' });
};

/** Omitted fields are absent. Equal pairs have equal texts. */
export const toClientFields = ({ external_id, external_source, metadata }: SentFields): ClientFields => ({
  ...(external_id !== undefined && {
    externalId: external_id === null ? null : { source: external_source ?? DEFAULT_SOURCE, id: external_id },
  }),
  ...(metadata !== undefined && { metadata: sortedPairs(metadata ?? {}) }),
});

/** The fields of answers. */
export const SHOWN_CLIENT_FIELDS = {
  external_id: z.string().nullable().describe('Its id in the system that it comes from; null if it has none'),
  external_source: z.string().nullable().describe('The system of the `external_id`; null if it has none'),
  metadata: z.record(z.string(), z.string()).describe('Texts that a client keeps with it'),
};

export const shownClientFields = ({ externalId, metadata }: ClientFields) => ({
  ...shownExternalId(externalId),
  metadata: metadata ?? {},
});

export const shownExternalId = (externalId: ExternalId | null | undefined) => ({
  external_id: externalId?.id ?? null,
  external_source: externalId?.source ?? null,
});

/** The fields of a record that is stored with texts. */
export const readClientTexts = (fields: SentFields): ClientTexts => toClientTexts(toClientFields(fields));

export const shownClientTexts = (texts: ClientTexts) => shownClientFields(clientFieldsIn(texts));

/** The filters of lists. */
export const CLIENT_FILTERS = {
  external_id: z.string().trim().min(1, 'must not be blank').superRefine(isStorable).optional(),
  external_source: z.string().trim().min(1, 'must not be blank').superRefine(isStorable).optional(),
  metadata: z
    .string()
    .trim()
    .superRefine(isStorable)
    .max(MAX_KEY + 1 + MAX_VALUE, `must have at most ${MAX_KEY + 1 + MAX_VALUE} characters`)
    .optional(),
};

type SentFilters = Readonly<Partial<Record<keyof typeof CLIENT_FILTERS, string | undefined>>>;

export const sourceNeedsId = ({ external_id, external_source }: SentFilters, context: z.RefinementCtx): void => {
  if (external_id !== undefined || external_source === undefined) return;
  const message = 'must be sent with external_id: there is no list of all records of a source';
  context.addIssue({ code: 'custom', path: ['external_source'], message });
};

export const toClientFilters = ({ external_id, external_source, metadata }: SentFilters): Filters => ({
  externalId: external_id === undefined ? undefined : { source: external_source ?? DEFAULT_SOURCE, id: external_id },
  metadata: pairsIn(metadata),
});

/** `key:value`, or `key` for any value. A key can contain colons, too, so each of them can be the one before the value. */
const pairsIn = (sent: string | undefined): Filters['metadata'] => {
  if (sent === undefined || sent === '') return undefined;
  const colons = [...sent.slice(0, MAX_KEY + 1).matchAll(/:/g)];
  const pairs = colons.map(({ index }) => ({
    key: sent.slice(0, index).trim(),
    value: sent.slice(index + 1).trim(),
  }));
  return [{ key: sent }, ...pairs];
};

/** The filters of lists of accounts, categories, merchants and tags. */
export const RecordFilters = z.object(CLIENT_FILTERS).superRefine(sourceNeedsId).transform(toClientFilters);
