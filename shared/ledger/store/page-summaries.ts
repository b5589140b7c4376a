import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { compressText, decompressText } from '../../platform/domain/bytes/compression.ts';
import { isList, readerOf, readJson } from '../../platform/domain/stored-shape.ts';
import { bytesIn } from '../../platform/dynamodb/attributes.ts';
import { findingsPk } from '../../platform/dynamodb/keys.ts';
import type { FlowsOfCell, FlowsOfPart, PageParts, PageSummary } from '../totals/domain/page-summary.ts';
import { SUMMARY_RULES } from '../totals/domain/summary-rules.ts';
import type { PageSummaries, SummariesOfYear, YearSummaries } from '../totals/use-cases/summarize-pages.ts';

/** An item has at most 400 KB. */
const MOST_BYTES = 390 * 1024;

/** A summary must not outlast for long what was deleted from the ledger. */
const KEPT_SECONDS = 30 * 86_400;

type Create<Summary> = (
  documents: DynamoDBDocumentClient,
  tableName: string,
  now?: () => string,
) => PageSummaries<Summary>;

/** One item for each year of a family, replaced as a whole. */
const createStore =
  <Summary, Stored>(name: string, { encode, decode }: Codec<Summary, Stored>): Create<Summary> =>
  (documents, tableName, now = () => new Date().toISOString()) => ({
    read: async (familyId, year) => {
      const Key = { pk: findingsPk(familyId), sk: `${name}#${year}` };
      const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key }));
      if (Item === undefined || Item['state'] !== SUMMARY_RULES) return new Map();
      const read = readerOf(isStoredYear<Stored>);
      return decodeYear(readJson(read, decompressText(bytesIn(Item, 'body')), `${Key.pk} ${Key.sk}`), decode);
    },
    write: async (familyId, year, summaries) => {
      const body = compressText(JSON.stringify(encodeYear(summaries, encode)));
      if (body.length > MOST_BYTES) return;
      const expiresAt = Math.ceil(Date.parse(now()) / 1000) + KEPT_SECONDS;
      const own = { pk: findingsPk(familyId), sk: `${name}#${year}`, type: 'Finding', state: SUMMARY_RULES };
      await documents.send(new PutCommand({ TableName: tableName, Item: { ...own, body, expiresAt } }));
    },
  });

/** Texts that repeat, named by their number; then tag, version and months of each account. */
type StoredYear<Stored> = readonly [
  readonly string[],
  readonly (readonly [string, string, readonly (readonly [string, Stored])[]])[],
];

const isStoredYear = <Stored>(value: unknown): value is StoredYear<Stored> =>
  isList(value) && value.length === 2 && value.every(isList);

type NumberOf = (text: string) => number;
type TextOf = (number: number) => string;
type Codec<Summary, Stored> = {
  readonly encode: (summary: Summary, numberOf: NumberOf) => Stored;
  readonly decode: (stored: Stored, textOf: TextOf) => Summary;
};

const encodeYear = <Summary, Stored>(
  summaries: YearSummaries<Summary>,
  encode: Codec<Summary, Stored>['encode'],
): StoredYear<Stored> => {
  const numbers = new Map<string, number>();
  const numberOf = (text: string): number => {
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  };
  const accounts = [...summaries].map(([tag, { version, months }]) => {
    const pages = [...months].map(([month, summary]) => [month, encode(summary, numberOf)] as const);
    return [tag, version, pages] as const;
  });
  return [[...numbers.keys()], accounts];
};

const decodeYear = <Summary, Stored>(
  [texts, accounts]: StoredYear<Stored>,
  decode: Codec<Summary, Stored>['decode'],
): YearSummaries<Summary> => {
  const textOf = (number: number): string => texts[number] ?? '';
  return new Map(
    accounts.map(([tag, version, pages]): readonly [string, SummariesOfYear<Summary>] => [
      tag,
      { version, months: new Map(pages.map(([month, stored]) => [month, decode(stored, textOf)])) },
    ]),
  );
};

/** Account, month, currency, category plus 1 or 0; money in and out. */
type StoredFlows = readonly [number, number, number, number, string, string];

const storeFlows = (
  { accountId, month, currency, categoryId, inflow, outflow }: FlowsOfCell,
  numberOf: NumberOf,
): StoredFlows => [
  numberOf(accountId),
  numberOf(month),
  numberOf(currency),
  categoryId === null ? 0 : numberOf(categoryId) + 1,
  inflow,
  outflow,
];

const readFlows = (
  [account, month, currency, category, inflow, outflow]: StoredFlows,
  textOf: TextOf,
): FlowsOfCell => ({
  accountId: textOf(account),
  month: textOf(month),
  currency: textOf(currency),
  categoryId: category === 0 ? null : textOf(category - 1),
  inflow,
  outflow,
});

/** Flows; ids and counts of references by turns. */
type StoredSummary = readonly [readonly StoredFlows[], readonly number[]];

/** Summaries of pages. */
export const createPageSummaries: Create<PageSummary> = createStore<PageSummary, StoredSummary>('year', {
  encode: ({ flows, references }, numberOf) => [
    flows.map((cell) => storeFlows(cell, numberOf)),
    [...references].flatMap(([id, count]) => [numberOf(id), count]),
  ],
  decode: ([flows, counts], textOf) => {
    const references = new Map<string, number>();
    for (let at = 0; at < counts.length; at += 2) references.set(textOf(counts[at] ?? 0), counts[at + 1] ?? 0);
    return { flows: flows.map((cell) => readFlows(cell, textOf)), references };
  },
});

/** Flows, merchant plus 1 or 0, and tags. */
type StoredPart = readonly [StoredFlows, number, ...number[]];

/** Parts of pages, apart from their summaries, because few pages need them. */
export const createPageParts: Create<PageParts> = createStore<PageParts, readonly StoredPart[]>('parts', {
  encode: ({ parts }, numberOf) =>
    parts.map(
      (part): StoredPart => [
        storeFlows(part, numberOf),
        part.merchantId === null ? 0 : numberOf(part.merchantId) + 1,
        ...part.tagIds.map(numberOf),
      ],
    ),
  decode: (stored, textOf) => ({
    parts: stored.map(
      ([flows, merchant, ...tags]): FlowsOfPart => ({
        ...readFlows(flows, textOf),
        merchantId: merchant === 0 ? null : textOf(merchant - 1),
        tagIds: tags.map(textOf),
      }),
    ),
  }),
});
