import { describe, expect, it } from 'vitest';
import { fileFormats } from '../../../shared/docs/domain/guides/file-formats.ts';
import { AUXILIARY_FIELDS, FIELDS } from '../../../shared/imports/columns/domain/fields.ts';
import { IMPORT_TYPES, type ImportConfiguration } from '../../../shared/imports/domain/import-attributes.ts';
import { SUPPORTED_KINDS } from '../../../shared/imports/formats/native/domain/read-record.ts';
import type { CsvImportType } from '../../../shared/imports/types/domain/import-type-definition.ts';
import { rowImportType } from '../../../shared/imports/types/domain/import-type-list.ts';
import { ACCOUNT_TYPES } from '../../../shared/ledger/entries/domain/account.ts';
import { compileDateFormat } from '../../../shared/platform/domain/dates/date-format.ts';

const paragraphs = fileFormats.sections.flatMap(({ text }) => text);
const CSV = IMPORT_TYPES.filter((type) => rowImportType(type)?.format === 'csv');

/** The header of each column that a type reads without settings. */
const headersOf = (type: (typeof CSV)[number]): readonly string[] => {
  const { columns, auxiliary = [], configurationDefaults } = rowImportType(type) as CsvImportType;
  const wanted = columns({ configuration: configurationDefaults as ImportConfiguration, hasAccount: false });
  const other = auxiliary.filter(
    (name) => !['balance', 'fullCategory', 'masterCategory', 'subCategory', 'categoryGroup'].includes(name),
  );
  return [
    ...wanted.flatMap(({ field, names }) => names ?? FIELDS[field].names),
    ...other.flatMap((name) => AUXILIARY_FIELDS[name].names),
  ];
};

describe('the guide to file formats', () => {
  it.each(CSV)('lists the columns of %s', (type) => {
    const sentences = paragraphs.flatMap((text) => text.split(/(?=`[A-Z]\w+Import`: )/));
    const line = sentences.find((text) => text.startsWith(`\`${type}\`: `)) ?? '';
    expect(headersOf(type).filter((name) => !line.includes(name))).toEqual([]);
  });

  it('lists the types of native records', () => {
    const text = paragraphs.join('\n');
    expect([...SUPPORTED_KINDS.keys()].filter((type) => !text.includes(`\`${type}\``))).toEqual([]);
  });

  it('lists the classes of accounts', () => {
    const text = paragraphs.find((paragraph) => paragraph.includes('`accountable_type` is one of')) ?? '';
    expect(Object.values(ACCOUNT_TYPES).filter(({ className }) => !text.includes(className))).toEqual([]);
  });

  it('lists the codes of dates', () => {
    const text = paragraphs.join('\n');
    const refused = compileDateFormat('%Q');
    const codes = ('message' in refused ? refused.message : '').match(/%(?:E?[A-Za-z]|\{\w+\}b?)/g) ?? []; // `%-d` reads the same as `%d`
    expect(codes.length).toBeGreaterThan(10);
    expect(codes.filter((code) => code !== '%Q' && !text.includes(`\`${code}\``))).toEqual([]);
  });
});
