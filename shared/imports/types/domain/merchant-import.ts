import type { CatalogueRecordOf, RecordAttributes } from '../../../catalogue/domain/catalogue-record.ts';
import { isColor } from '../../../catalogue/domain/palette.ts';
import { quoteValue } from '../../../platform/domain/errors.ts';
import type { CsvImportType, PlannerContext, RowPlanner } from './import-type-definition.ts';
import {
  createNamedRows,
  createUnchangedRecords,
  differences,
  type NamedRow,
  nameProblems,
  oneRecord,
  orNull,
  RECORD_ROWS,
} from './record-rows.ts';
import { TYPE_FACTS } from './type-facts.ts';

const SAID = ['merchantColor', 'merchantWebsite'] as const;

/** Merchants, matched by name. An existing merchant keeps its values and gets missing ones. */
export const merchantImport: CsvImportType = {
  ...TYPE_FACTS.MerchantImport,
  ...RECORD_ROWS,
  type: 'MerchantImport',
  countedAs: () => 'merchants',
  columns: () => [{ field: 'name', required: 'cell' }, { field: 'merchantColor' }, { field: 'merchantWebsite' }],

  interpret: ({ values }) => {
    const { name, merchantColor } = values;
    const problems = [
      ...nameProblems('Name', name),
      ...(merchantColor === '' || isColor(merchantColor)
        ? []
        : [`Color ${quoteValue(merchantColor)} is not a color like "#4da568"`]),
    ];
    return problems.length > 0 ? { ok: false, problems } : oneRecord({ merchantColor: merchantColor.toLowerCase() });
  },

  createLinker: () => {
    const rows = createNamedRows(SAID);
    return { see: rows.add, link: (row) => row, warnings: rows.warnings };
  },

  createAdvisor: (records) => {
    const merchants = new Map(records.flatMap((record) => (record.kind === 'merchant' ? [[record.name, record]] : [])));
    const kept = createUnchangedRecords('merchants');
    return {
      see: ({ fields }) => {
        const merchant = merchants.get(fields.name);
        if (merchant === undefined) return;
        kept.add(fields.name, differences(comparedFields(merchant), comparedFields(attributesOf({ fields }))));
      },
      warnings: kept.warnings,
    };
  },

  createPlanner: (context) => createMerchantPlanner(context),
};

const comparedFields = ({ color, websiteUrl }: RecordAttributes['merchant'] | CatalogueRecordOf<'merchant'>) => ({
  color,
  website: websiteUrl,
});

const attributesOf = ({ fields }: Pick<NamedRow, 'fields'>): RecordAttributes['merchant'] => ({
  color: orNull(fields.merchantColor ?? ''),
  logoUrl: null,
  websiteUrl: orNull(fields.merchantWebsite ?? ''),
});

const createMerchantPlanner = ({ addStep }: PlannerContext): RowPlanner => {
  const rows = createNamedRows(SAID);
  return {
    collect: rows.add,
    rowsOf: () => [],
    counts: () => {
      const all = rows.all();
      for (const row of all) {
        addStep({ kind: 'merchant', bind: { by: 'name', name: row.name, defaults: attributesOf(row) } });
      }
      return { expected: { merchants: all.length }, derived: {} };
    },
  };
};
