import { describe, expect, it } from 'vitest';
import { openApiDocument } from '../../../scripts/openapi/document.ts';

type Schema = {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
};
type Field = { readonly at: string; readonly name: string; readonly field: Schema };

const { components } = openApiDocument() as {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

const fieldsOf = (schema: Schema, at: string): readonly Field[] => {
  const own = Object.entries(schema.properties ?? {}).map(([name, field]) => ({ at: `${at}.${name}`, name, field }));
  const { additionalProperties: more } = schema;
  const inside = [
    schema.items,
    typeof more === 'object' ? more : undefined,
    ...(schema.anyOf ?? []),
    ...(schema.allOf ?? []),
  ];
  return [
    ...own,
    ...own.flatMap(({ field, at: place }) => fieldsOf(field, place)),
    ...inside.flatMap((schema) => (schema === undefined ? [] : fieldsOf(schema, at))),
  ];
};

/** As money is written in every answer. */
const MONEY = /^\^-\?\\d\+\(\\\.\\d\{1,\d\}\)\?\$$/;
const NAME =
  /(^|_)(amount|balance|worth|total|(in|out|market_)?flows?|net|assets|liabilities|price|cost_basis|spending|income|adjustments)(_formatted)?$/;

const isText = ({ type, format, anyOf = [] }: Schema): boolean =>
  (format === undefined && [type].flat().some((name) => name === 'string')) || anyOf.some(isText);
const isMoney = ({ name, field }: Field): boolean =>
  [field, ...(field.anyOf ?? [])].some(({ pattern = '' }) => MONEY.test(pattern)) || (NAME.test(name) && isText(field));

/** Words that say which direction a number has. */
const SAYS_SIGN = /\b(positive|negative|negated|sign)\b/i;

const money = Object.entries(components.schemas)
  .flatMap(([name, schema]) => fieldsOf(schema, name))
  .filter(isMoney);

describe('a field that holds money', () => {
  it('says what its sign means', () => {
    const silent = money.filter(({ field }) => !SAYS_SIGN.test(field.description ?? ''));

    expect(silent.map(({ at, field }) => `${at}: ${field.description}`)).toEqual([]);
  });

  it('is found by its name or by the form of its value', () => {
    expect(money.map(({ at }) => at)).toEqual(
      expect.arrayContaining([
        ...[
          'Transaction.amount',
          'Transaction.amount_formatted',
          'CreateTransaction.splits.amount',
          'Account.balances.balance',
        ],
        ...['Account.positions.value', 'Balance.net_market_flows', 'BalanceSheet.currencies.series.net_worth'],
        ...['Budget.categories.budgeted_spending', 'Holding.cost_basis', 'ImportPreview.totals.inflow', 'Trade.price'],
      ]),
    );
  });
});
