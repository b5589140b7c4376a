import { DeleteCommand, type DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { FamilyId } from '../../platform/domain/ids.ts';
import { compareText } from '../../platform/domain/text/compare-text.ts';
import { familyPk, type Item, type Key } from '../../platform/dynamodb/keys.ts';
import { queryAll } from '../../platform/dynamodb/many-items.ts';
import { readStored, text } from '../../platform/dynamodb/stored.ts';
import type { ExchangeRate, RateKey } from '../domain/exchange-rate.ts';
import type { ExchangeRates, RateFilter } from '../use-cases/exchange-rates.ts';

const PREFIX = 'EXCHANGE_RATE#';

/** By pair, then by day: the latest rate of a pair is the last item of a range. */
const pairPrefix = ({ from, to }: Pick<RateKey, 'from' | 'to'>): string => `${PREFIX}${from}#${to}#`;
const keyOf = (familyId: FamilyId, key: RateKey): Key => ({
  pk: familyPk(familyId),
  sk: `${pairPrefix(key)}${key.date}`,
});

/** The exchange rates of a family. */
export const createExchangeRates = (documents: DynamoDBDocumentClient, TableName: string): ExchangeRates => {
  const latestOf = async (familyId: FamilyId, pair: RateKey): Promise<readonly ExchangeRate[]> => {
    const { Items = [] } = await documents.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
        ExpressionAttributeValues: {
          ':pk': familyPk(familyId),
          ':first': pairPrefix(pair),
          ':last': keyOf(familyId, pair).sk,
        },
        ScanIndexForward: false,
        Limit: 1,
        ConsistentRead: true,
      }),
    );
    return Items.map(toRate);
  };
  return {
    list: async (familyId, filter) =>
      (await queryAll(documents, TableName, familyPk(familyId), prefixOf(filter)))
        .map(toRate)
        .filter(isWanted(filter))
        .toSorted(byDate),
    latest: async (familyId, pair) => {
      const { from, to, date } = pair;
      return (await Promise.all([latestOf(familyId, pair), latestOf(familyId, { date, from: to, to: from })])).flat();
    },
    put: async (familyId, rate) => {
      const Item = { ...keyOf(familyId, rate), type: 'ExchangeRate', ...rate };
      await documents.send(new PutCommand({ TableName, Item }));
    },
    remove: async (familyId, key) => {
      const remove = new DeleteCommand({ TableName, Key: keyOf(familyId, key), ReturnValues: 'ALL_OLD' });
      const { Attributes } = await documents.send(remove);
      return Attributes && toRate(Attributes);
    },
  };
};

const prefixOf = ({ from, to }: RateFilter): string => {
  if (from === undefined) return PREFIX;
  return to === undefined ? `${PREFIX}${from}#` : pairPrefix({ from, to });
};

const isWanted =
  ({ startDate = '', endDate, to }: RateFilter) =>
  (rate: ExchangeRate): boolean =>
    rate.date >= startDate && (endDate === undefined || rate.date <= endDate) && (to === undefined || rate.to === to);

const byDate = (left: ExchangeRate, right: ExchangeRate): number =>
  compareText(right.date, left.date) || compareText(left.from, right.from) || compareText(left.to, right.to);

const StoredRate = z.object({ date: text, from: text, to: text, rate: text }) satisfies z.ZodType<ExchangeRate>;

const toRate = (item: Item): ExchangeRate => readStored('ExchangeRate', StoredRate, item);
