import { createHash } from 'node:crypto';
import type { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { listDuplicates } from '../../../shared/changes/duplicates/use-cases/list-duplicates.ts';
import { RULES } from '../../../shared/changes/findings/domain/finding-versions.ts';
import type { Finding } from '../../../shared/changes/findings/use-cases/get-or-compute.ts';
import { findRuleMatches } from '../../../shared/changes/rules/use-cases/count-rule-matches.ts';
import { findSuggestions } from '../../../shared/changes/suggestions/use-cases/find-suggestions.ts';
import { listTransfers } from '../../../shared/changes/transfers/use-cases/list-transfers.ts';
import { createPageParts, createPageSummaries } from '../../../shared/ledger/store/page-summaries.ts';
import { SUMMARY_RULES } from '../../../shared/ledger/totals/domain/summary-rules.ts';
import { summarizePages, summarizeParts } from '../../../shared/ledger/totals/use-cases/summarize-pages.ts';
import { decompressText } from '../../../shared/platform/domain/bytes/compression.ts';
import { findRecurring } from '../../../shared/reports/recurring/use-cases/find-recurring.ts';
import { ledgerOfRules } from '../../support/changes/ledger-of-rules.ts';
import { FAMILY } from '../../support/ledger/ledger-builders.ts';

const { accounts, records, lastDate, headers, ledger } = ledgerOfRules();
const remembered = new Map<string, unknown>();
const deps = {
  findings: {
    read: async () => undefined,
    write: async (_family: string, name: string, { text }: Finding) => void remembered.set(name, JSON.parse(text)),
  },
  headers,
  ledger,
  accounts: { list: async () => accounts },
  dismissed: { list: async () => new Set<string>() },
  records: {
    listOf: async (_family: string, kind: string) => (kind === 'category' ? records.category : records.merchant),
  },
};
const ALL = { accountId: undefined, startDate: undefined, endDate: undefined };

const rule = (condition: object, action: object) => ({
  id: JSON.stringify(condition),
  effectiveDate: null,
  position: null,
  stopAfterMatch: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  conditions: JSON.stringify([condition]),
  actions: JSON.stringify([action]),
});
const RULES_OF_FAMILY = [
  rule(
    { condition_type: 'transaction_name', operator: 'like', value: 'card' },
    { action_type: 'set_transaction_name', value: 'Card' },
  ),
  rule(
    { condition_type: 'transaction_amount', operator: '>', value: '100' },
    { action_type: 'exclude_transaction', value: null },
  ),
  rule(
    { condition_type: 'transaction_type', operator: '=', value: 'income' },
    { action_type: 'set_transaction_category', value: records.category[0]?.id ?? '' },
  ),
];

const matches = async () => {
  const { counts, waiting } = await findRuleMatches(deps)(FAMILY, RULES_OF_FAMILY, '2000-01-01', {
    active: RULES_OF_FAMILY,
    known: new Set(records.category.map(({ id }) => id)),
  });
  return [...counts, ...waiting];
};

/** Keeps the summaries that are written. */
const documents = {
  send: async (command: PutCommand | GetCommand) => {
    const { Item } = command.input as Partial<PutCommand['input']>;
    if (Item !== undefined) remembered.set(String(Item['sk']), JSON.parse(decompressText(Item['body'] as Uint8Array)));
    return {};
  },
} as unknown as DynamoDBDocumentClient;

/** The results in a fixed ledger, which has enough of each kind to reveal a changed rule. */
const FINDS: Readonly<Record<keyof typeof RULES | 'summaries', () => Promise<readonly unknown[]>>> = {
  duplicates: () => listDuplicates(deps)(FAMILY, ALL),
  transfers: () => listTransfers(deps)(FAMILY, ALL),
  suggestions: () => findSuggestions(deps)(FAMILY, { ...ALL, field: undefined }),
  ruleMatches: matches,
  recurring: () => findRecurring({ ...deps, records: { listOf: async () => [] } })(FAMILY, lastDate),
  summaries: async () => {
    const wanted = { headers: await headers.list(), filters: ALL };
    const summaries = { pages: createPageSummaries(documents, 'table'), parts: createPageParts(documents, 'table') };
    return [
      ...(await summarizePages({ ledger, summaries: summaries.pages })(FAMILY, wanted)),
      ...(await summarizeParts({ ledger, summaries: summaries.parts })(FAMILY, wanted)),
    ];
  },
};

const VERSIONS = { ...RULES, summaries: SUMMARY_RULES };

/** The version of each rule with a digest of what it finds, and of what is remembered of that. */
const RECORDED = {
  duplicates: { version: 1, found: 'KgR4vH8ZOB' },
  transfers: { version: 1, found: 'TQGdlfQ2iF' },
  suggestions: { version: 2, found: '0QOn4O134G' },
  ruleMatches: { version: 1, found: 'NMsqW8U-MJ' },
  recurring: { version: 2, found: 'orVhYYqD29' },
  summaries: { version: 1, found: 'jCfzDkziGu' },
} as const satisfies Readonly<Record<keyof typeof VERSIONS, { readonly version: number; readonly found: string }>>;

const FEWEST = 5;

/** Independent of the order of fields, which means nothing. */
const digestOf = (found: unknown): string =>
  createHash('sha256').update(JSON.stringify(found, sortFields)).digest('base64url').slice(0, 10);

const sortFields = (_key: string, value: unknown): unknown => {
  if (value instanceof Map) return [...value];
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
};

describe('the version of a rule', () => {
  it.each(Object.keys(FINDS) as (keyof typeof FINDS)[])('is raised when the results of %s change', async (name) => {
    remembered.clear();
    const found = await FINDS[name]();
    expect(found.length).toBeGreaterThanOrEqual(FEWEST);
    expect(remembered.size).toBeGreaterThan(0);
    expect(
      { version: VERSIONS[name], found: digestOf([found, [...remembered].sort()]) },
      'if other results are right, raise the version (shared/changes/findings/domain/finding-versions.ts, shared/ledger/totals/domain/summary-rules.ts), and record both here',
    ).toEqual(RECORDED[name]);
  });
});
