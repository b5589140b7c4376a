import { describe, expect, it } from 'vitest';
import { IMPORT_TYPES } from '../../../shared/imports/domain/import-attributes.ts';
import { BUILT_IMPORT_TYPES, toCreateImportRequest } from '../../../shared/imports/schema/import-requests.ts';
import { ValidationError } from '../../../shared/platform/domain/errors.ts';

const request = (
  fields: Record<string, unknown> = {},
  file: Parameters<typeof toCreateImportRequest>[0]['file'] = null,
) => toCreateImportRequest({ fields, file, rawContent: null });
const errorOf = (act: () => unknown): { code?: string; message: string; extras: { errors?: readonly string[] } } => {
  try {
    act();
  } catch (error) {
    return error as ReturnType<typeof errorOf>;
  }
  throw new Error('nothing was thrown');
};
const upload = (contentType: string | null, filename: string | null, size = 1) => ({
  bytes: Buffer.alloc(size, 'a'),
  contentType,
  filename,
});
const MIB = 1024 * 1024;

describe('toCreateImportRequest', () => {
  it('reads an empty request as a TransactionImport without settings', () => {
    const { configuration, ...rest } = request();

    expect(rest).toEqual({
      type: 'TransactionImport',
      accountId: null,
      publish: false,
      accepted: { acceptIncomplete: false },
      detect: null,
      content: null,
      uploadId: null,
    });
    expect(configuration.rowsToSkip).toBe(0);
    expect(Object.entries(configuration).filter(([key, value]) => key !== 'rowsToSkip' && value !== null)).toEqual([]);
  });

  it.each([
    ['true', true],
    [true, true],
    ['false', false],
    [false, false],
    ['', false],
    [null, false],
    [undefined, false],
  ])('reads publish %j as %j', (publish, expected) => {
    expect(request({ publish }).publish).toBe(expected);
  });

  it.each([['yes'], ['TRUE'], ['1'], [1], [0], [[]], [{}], [' true']])('rejects publish %j', (publish) => {
    expect(errorOf(() => request({ publish }))).toMatchObject({
      code: 'validation_failed',
      message: expect.stringMatching(/^publish must be "true" or "false", not /),
    });
  });

  it.each([undefined, null, '', ' '])('reads the type %j as TransactionImport', (type) => {
    expect(request({ type }).type).toBe('TransactionImport');
  });

  it('accepts an upload_id instead of content, but not both', () => {
    const upload_id = '8d2b7a61-0f3c-4e59-b1a8-6c9e2d4f5b08';

    expect(request({ upload_id })).toMatchObject({ content: null, uploadId: upload_id });
    expect(request({ upload_id: ' ' }).uploadId).toBeNull();
    expect(() => request({ upload_id, raw_file_content: 'date' })).toThrow('not both');
  });

  it('rejects unknown and unsupported types with a list of the supported ones', () => {
    const refused = [...IMPORT_TYPES.filter((type) => !BUILT_IMPORT_TYPES.includes(type)), 'Nonsense', 7, {}];

    for (const type of refused) {
      expect(errorOf(() => request({ type }))).toMatchObject({
        code: 'invalid_import_type',
        message: expect.stringContaining(`type must be one of ${BUILT_IMPORT_TYPES.join(', ')}`),
      });
    }
    expect(BUILT_IMPORT_TYPES).toEqual(expect.arrayContaining(['TransactionImport', 'TradeImport', 'NativeImport']));
  });

  it('names every invalid field and ignores unknown ones', () => {
    const error = errorOf(() =>
      request({ number_format: '1.2', col_sep: ':', name_col_label: 7, rows_to_skip: -1, publish: 'x', other: {} }),
    );

    expect(error).toBeInstanceOf(ValidationError);
    expect(error.extras.errors?.map((sentence) => sentence.split(' ')[0]).sort()).toEqual([
      'col_sep',
      'name_col_label',
      'number_format',
      'publish',
      'rows_to_skip',
    ]);
    expect(error.extras.errors).toContainEqual(expect.stringContaining('col_sep must be one of ",", ";", "\\t", "|"'));
  });

  it('treats blank texts and choices as missing', () => {
    const { configuration, accountId } = request({
      date_col_label: ' ',
      number_format: '',
      signage_convention: null,
      account_id: '',
      rows_to_skip: '',
    });

    expect(configuration).toMatchObject({ dateColLabel: null, numberFormat: null, signageConvention: null });
    expect(configuration.rowsToSkip).toBe(0);
    expect(accountId).toBeNull();
  });

  it('keeps labels unchanged and reads a number sent in a form', () => {
    const { configuration } = request({ date_col_label: ' Date ', rows_to_skip: '3', encoding: 'latin1' });

    expect(configuration).toMatchObject({ dateColLabel: ' Date ', rowsToSkip: 3, encoding: 'latin1' });
  });

  it('rejects texts that are too long to store', () => {
    expect(request({ date_col_label: 'x'.repeat(1_000) }).configuration.dateColLabel).toHaveLength(1_000);
    expect(errorOf(() => request({ date_col_label: 'x'.repeat(500_000) })).message).toBe(
      'date_col_label must be at most 1000 characters, not 500000',
    );
    expect(errorOf(() => request({ date_format: `%Y-%m-%d${' '.repeat(2_000)}` })).message).toContain('date_format');
  });

  it.each([1.5, 'many', '1e3', '-1', Number.NaN])('rejects %j rows to skip', (rows_to_skip) => {
    expect(errorOf(() => request({ rows_to_skip })).message).toContain('rows_to_skip must be a whole number');
  });

  it('reads text as UTF-8 and rejects lone surrogates', () => {
    expect(request({ raw_file_content: 'é' }).content).toMatchObject({
      bytes: Uint8Array.of(0xc3, 0xa9),
      source: 'text',
    });
    expect(errorOf(() => request({ raw_file_content: '\ud800' })).message).toContain('well-formed');
    expect(errorOf(() => request({ raw_file_content: 7 })).message).toBe('raw_file_content must be a string');
    expect(errorOf(() => request({ name_col_label: '\ud800' })).message).toContain('well-formed');
  });

  it.each(['data', 12, { a: 1 }])('rejects a JSON file %j', (file) => {
    expect(errorOf(() => request({ file })).code).toBe('invalid_file_type');
  });

  it('rejects a file together with text', () => {
    expect(errorOf(() => request({ raw_file_content: 'a' }, upload('text/csv', 'a.csv'))).code).toBe(
      'validation_failed',
    );
  });

  it.each([
    ['TransactionImport', 'text/csv', 'a', true],
    ['TransactionImport', 'text/plain', null, true],
    ['TransactionImport', 'application/vnd.ms-excel', 'a.csv', true],
    ['TransactionImport', 'application/csv', 'a', true],
    ['TransactionImport', 'application/octet-stream', 'a.CSV', true],
    ['TransactionImport', null, 'a.csv', true],
    ['TransactionImport', 'application/octet-stream', 'a.exe', false],
    ['TransactionImport', 'image/png', 'a.csv', false],
    ['TransactionImport', 'application/json', 'a.json', false],
    ['NativeImport', 'application/x-ndjson', 'a', true],
    ['NativeImport', 'application/octet-stream', null, true],
    ['NativeImport', 'image/png', 'a.NDJSON', true],
    ['NativeImport', 'text/csv', 'a.csv', false],
    ['NativeImport', null, 'a', true],
    ['TransactionImport', null, null, true],
    ['TransactionImport', 'application/octet-stream', 'download', true],
    ['TransactionImport', 'application/octet-stream', 'export.bin', true],
    ['QifImport', 'application/octet-stream', 'export.bin', true],
    ['QifImport', 'application/octet-stream', 'money.txt', true],
    ['QifImport', null, 'a', true],
    ['QifImport', 'application/octet-stream', 'a.exe', false],
    ['PdfImport', null, 'a', true],
  ])('%s of a %s file named %s: %s', (type, contentType, filename, accepted) => {
    const act = () => request({ type }, upload(contentType, filename));

    if (accepted) expect(act().content?.source).toBe('file');
    else expect(errorOf(act).code).toBe('invalid_file_type');
  });

  it.each([
    ['application/octet-stream', 'Money.QIF'],
    ['application/qif', 'export'],
    ['application/pdf', 'a.pdf'],
    [null, 'backup.ndjson'],
    ['application/x-ofx', 'a.ofx'],
  ])('takes a %s file named %s if the type of import is to be detected', (contentType, filename) => {
    expect(request({ detect: true }, upload(contentType, filename)).content?.source).toBe('file');
  });

  it('rejects a file that no type of import reads', () => {
    const error = errorOf(() => request({ detect: true }, upload('image/png', 'a.png')));
    expect(error).toMatchObject({
      code: 'invalid_file_type',
      message: expect.stringContaining('by any type of import'),
    });
  });

  it('accepts a CSV of 10 MiB and rejects one byte more, however it is sent', () => {
    const text = 'a'.repeat(10 * MIB);

    expect(request({ raw_file_content: text }).content?.bytes.length).toBe(10 * MIB);
    expect(request({}, upload('text/csv', 'a.csv', 10 * MIB)).content?.bytes.length).toBe(10 * MIB);
    expect(errorOf(() => request({ raw_file_content: `${text}a` })).code).toBe('content_too_large');
    expect(errorOf(() => request({}, upload('text/csv', 'a.csv', 10 * MIB + 1))).code).toBe('file_too_large');
  });

  it('accepts native content above the CSV limit', () => {
    const content = request({ type: 'NativeImport' }, upload('application/x-ndjson', 'a', 11 * MIB)).content;

    expect(content?.bytes.length).toBe(11 * MIB);
  });
});
