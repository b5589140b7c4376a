import type { NativeRecord } from '../../../../shared/imports/formats/native/domain/native-record.ts';
import {
  createNativeDirectory,
  type NativePlanSettings,
} from '../../../../shared/imports/formats/native/domain/plan-native.ts';
import { createPreflight, type PreflightReport } from '../../../../shared/imports/formats/native/domain/preflight.ts';
import { requireRecord, SUPPORTED_KINDS } from '../../../../shared/imports/formats/native/domain/read-record.ts';
import { parseJsonLine } from '../../../../shared/imports/formats/native/parse/json-line.ts';

export const TODAY = '2026-06-30';

type Data = Readonly<Record<string, unknown>>;

export const record = (type: string, data: Data): string => JSON.stringify({ type, data });
export const account = (id: unknown, data: Data = {}): string =>
  record('Account', { id, name: `Account ${id}`, balance: '100.00', accountable_type: 'Depository', ...data });
export const category = (id: unknown, data: Data = {}): string =>
  record('Category', { id, name: `Category ${id}`, ...data });
export const tag = (id: unknown, data: Data = {}): string => record('Tag', { id, name: `Tag ${id}`, ...data });
export const merchant = (id: unknown, data: Data = {}): string =>
  record('Merchant', { id, name: `Merchant ${id}`, ...data });
export const transaction = (id: unknown, data: Data = {}): string =>
  record('Transaction', { id, account_id: 'a', date: '2024-03-05', amount: '12.50', ...data });
export const valuation = (data: Data = {}): string =>
  record('Valuation', { account_id: 'a', date: '2024-03-05', amount: '100', ...data });

/** Preflight of lines, numbered by position. Errors are returned without field and value. */
export const preflight = (lines: readonly string[]): PreflightReport => {
  const family = { familyCurrency: 'USD', today: TODAY };
  const checks = createPreflight({ supports: SUPPORTED_KINDS, ...family });
  for (const [index, line] of lines.entries()) if (line !== '') checks.line(index + 1, parseJsonLine(line));
  if (checks.wantsSides) {
    for (const [index, line] of lines.entries()) if (line !== '') checks.tellSide(index + 1, parseJsonLine(line));
  }
  const report = checks.finish();
  return { ...report, errors: report.errors.map(({ field: _field, value: _value, ...problem }) => problem) };
};

/** Both passes over the lines of a valid file. */
export const planOf = (lines: readonly string[], settings: Partial<NativePlanSettings> = {}) => {
  const records: NativeRecord[] = lines.map((line, index) =>
    requireRecord(index + 1, parseJsonLine(line), SUPPORTED_KINDS),
  );
  const directory = createNativeDirectory({
    familyCurrency: 'USD',
    today: TODAY,
    securities: [],
    ...settings,
  });
  for (const nativeRecord of records) directory.add(nativeRecord);
  if (directory.wantsSides) for (const nativeRecord of records) directory.tellSide(nativeRecord);
  const plan = directory.finish();
  return { ...plan, rows: records.flatMap((nativeRecord) => plan.rowsOf(nativeRecord)), anchors: plan.derivedRows() };
};
