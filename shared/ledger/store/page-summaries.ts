import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { findingsPk } from '../../platform/dynamodb/keys.ts';
import { compressText, decompressText } from '../../platform/dynamodb/zstd-text.ts';
import type { FlowsOfCell, PageSummary } from '../domain/page-summary.ts';
import { SUMMARY_RULES } from '../domain/summary-rules.ts';
import type { PageSummaries, SummariesOfYear, YearSummaries } from '../use-cases/summarize-pages.ts';

/** An item has at most 400 KB. */
const MOST_BYTES = 390 * 1024;

/** A summary must not outlast for long what was deleted from the ledger. */
const KEPT_SECONDS = 30 * 86_400;

/** Summaries of pages: one item for each year of a family, replaced as a whole. */
export const createPageSummaries = (
  documents: DynamoDBDocumentClient,
  tableName: string,
  now: () => string = () => new Date().toISOString(),
): PageSummaries => ({
  read: async (familyId, year) => {
    const Key = { pk: findingsPk(familyId), sk: nameOf(year) };
    const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key }));
    if (Item === undefined || Item['state'] !== SUMMARY_RULES) return new Map();
    return decode(JSON.parse(decompressText(Item['body'] as Uint8Array)) as StoredYear);
  },
  write: async (familyId, year, summaries) => {
    const body = compressText(JSON.stringify(encode(summaries)));
    if (body.length > MOST_BYTES) return;
    const expiresAt = Math.ceil(Date.parse(now()) / 1000) + KEPT_SECONDS;
    const own = { pk: findingsPk(familyId), sk: nameOf(year), type: 'Finding', state: SUMMARY_RULES };
    await documents.send(new PutCommand({ TableName: tableName, Item: { ...own, body, expiresAt } }));
  },
});

const nameOf = (year: string): string => `year#${year}`;

/** Texts that repeat, named by their number; then tag, version and months of each account. */
type StoredYear = readonly [readonly string[], readonly (readonly [string, string, readonly StoredPage[]])[]];

/** Month; flows; ids and counts of references by turns. */
type StoredPage = readonly [string, readonly StoredFlows[], readonly number[]];

/** Account, month, currency, category plus 1 or 0; money in and out. */
type StoredFlows = readonly [number, number, number, number, string, string];

const encode = (summaries: YearSummaries): StoredYear => {
  const numbers = new Map<string, number>();
  const numberOf = (text: string): number => {
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  };
  const storeFlows = ({ accountId, month, currency, categoryId, inflow, outflow }: FlowsOfCell): StoredFlows => [
    numberOf(accountId),
    numberOf(month),
    numberOf(currency),
    categoryId === null ? 0 : numberOf(categoryId) + 1,
    inflow,
    outflow,
  ];
  const accounts = [...summaries].map(([tag, { version, months }]) => {
    const pages = [...months].map(
      ([month, { flows, references }]): StoredPage => [
        month,
        flows.map(storeFlows),
        [...references].flatMap(([id, count]) => [numberOf(id), count]),
      ],
    );
    return [tag, version, pages] as const;
  });
  return [[...numbers.keys()], accounts];
};

const decode = ([texts, accounts]: StoredYear): YearSummaries => {
  const textOf = (number: number): string => texts[number] ?? '';
  const readFlows = ([account, month, currency, category, inflow, outflow]: StoredFlows): FlowsOfCell => ({
    accountId: textOf(account),
    month: textOf(month),
    currency: textOf(currency),
    categoryId: category === 0 ? null : textOf(category - 1),
    inflow,
    outflow,
  });
  const readPage = ([month, flows, counts]: StoredPage): readonly [string, PageSummary] => {
    const references = new Map<string, number>();
    for (let at = 0; at < counts.length; at += 2) references.set(textOf(counts[at] ?? 0), counts[at + 1] ?? 0);
    return [month, { flows: flows.map(readFlows), references }];
  };
  return new Map(
    accounts.map(([tag, version, pages]): readonly [string, SummariesOfYear] => [
      tag,
      { version, months: new Map(pages.map(readPage)) },
    ]),
  );
};
